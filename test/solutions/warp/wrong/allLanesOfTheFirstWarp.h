// SOLUTION of include/ReductionBlock.h
// WRONG: 32 lanes combine the results of the warps, however many warps there are
// SUITES: BlockSum
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: maybe tests

// BODY of reduce
x = ReductionWarp::reduceInOrder(op, x, ReductionWarp::laneCount(threads));
if (ReductionWarp::lane() == 0) tabSM[ReductionWarp::warp()] = x;
__syncthreads();

if (ReductionWarp::warp() == 0) {
    const T y = tabSM[ReductionWarp::lane()];  // FINDS uninitialised-shared
    x = ReductionWarp::reduceInOrder(op, y);
}
return x;
