// SOLUTION of include/ReductionBlock.h
// WRONG: laneCount() is left out: the last warp shuffles with lanes that it has not
// SUITES: BlockProduct
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reduce
x = ReductionWarp::reduceInOrder(op, x);
if (ReductionWarp::lane() == 0) tabSM[ReductionWarp::warp()] = x;
__syncthreads();

const int warpCount = ReductionWarp::warpCount(threads);
if (Thread2D::tidLocal() < warpCount) {
    x = ReductionWarp::reduceInOrder(op, tabSM[ReductionWarp::lane()], warpCount);
}
return x;
