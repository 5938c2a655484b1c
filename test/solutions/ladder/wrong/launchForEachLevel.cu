// SOLUTION of src/ladder/Ladder.cu
// WRONG: the blocks' sums are added by a second launch, as in the rung below
// SUITES: LadderEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// LINE [](int) -> RungKernel<T> { return KSinglePass<T>; }},
[](int) -> RungKernel<T> { return KVectorLoads<T>; }
}
,

// LINE {trm("single pass"), ReductionWarp::SIZE, ANY, true,
{
    trm("single pass"), ReductionWarp::SIZE, ANY, false,
