// SOLUTION of src/ladder/fold.h
// WRONG: the last warp folds without __syncwarp(), as in the original slides of 2007
// SUITES: LadderRungs4To9
// CHECKER: race-shared
// FINDS: race-shared at tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
// TESTS: any
// GPU: racecheck

// BODY of foldLastWarp
fold(tabSM, 32);
fold(tabSM, 16);
fold(tabSM, 8);
fold(tabSM, 4);
fold(tabSM, 2);
fold(tabSM, 1);
