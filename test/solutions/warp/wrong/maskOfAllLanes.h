// SOLUTION of include/ReductionWarp.h
// WRONG: the mask of the shuffles names 32 lanes, and the last warp of a block may have fewer
// SUITES: BlockSum
// CHECKER: warp-mask
// TESTS: any
// GPU: nothing

// BODY of firstLanes
return Shuffle::ALL;
