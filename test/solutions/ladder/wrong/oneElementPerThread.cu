// SOLUTION of src/ladder/Ladder.cu
// WRONG: each thread takes one element, as in the rung below
// SUITES: LadderEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// LINE {trm("first add during load"), 1, 2, false,
{
    trm("first add during load"), 1, 1, false,
