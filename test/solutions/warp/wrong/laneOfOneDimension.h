// SOLUTION of include/ReductionWarp.h
// WRONG: lanes are those of threadIdx.x, which says nothing of the rows of a block
// SUITES: BlockSum
// CHECKER: race-shared, maybe uninitialised-shared
// TESTS: fail
// GPU: racecheck

// BODY of lane
return threadIdx.x % SIZE;

// BODY of warp
return threadIdx.x / SIZE;
