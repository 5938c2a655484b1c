// SOLUTION of include/ReductionBlock.h
// WRONG: all lanes write the cell of their warp, and the result is in lane 0 only
// SUITES: BlockSum
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of reduce
x = ReductionWarp::reduceInOrder(op, x, ReductionWarp::laneCount(threads));
tabSM[ReductionWarp::warp()] = x;  // FINDS race-shared
__syncthreads();

const int warpCount = ReductionWarp::warpCount(threads);
if (Thread2D::tidLocal() < warpCount) {
    x = ReductionWarp::reduceInOrder(op, tabSM[ReductionWarp::lane()], warpCount);
}
return x;
