// SOLUTION of include/ReductionBlock.h
// WRONG: the first warp reads the results of the others without waiting for them
// SUITES: BlockSum
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of reduce
x = ReductionWarp::reduceInOrder(op, x, ReductionWarp::laneCount(threads));
if (ReductionWarp::lane() == 0) tabSM[ReductionWarp::warp()] = x;  // FINDS race-shared

const int warpCount = ReductionWarp::warpCount(threads);
if (Thread2D::tidLocal() < warpCount) {
    x = tabSM[ReductionWarp::lane()];  // FINDS race-shared
    x = ReductionWarp::reduceInOrder(op, x, warpCount);
}
return x;
