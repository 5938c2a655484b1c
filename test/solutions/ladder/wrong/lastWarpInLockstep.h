// SOLUTION of src/ladder/fold.h
// WRONG: the last warp folds without __syncwarp(), as in the original slides of 2007
// SUITES: LadderLengths
// CHECKER: race-shared
// FINDS: race-shared at tabSM[TID_LOCAL] = sum += tabSM[TID_LOCAL + middle];
// TESTS: any
// GPU: racecheck

// BODY of foldLastWarp
fold(tabSM, sum, 32);
fold(tabSM, sum, 16);
fold(tabSM, sum, 8);
fold(tabSM, sum, 4);
fold(tabSM, sum, 2);
fold(tabSM, sum, 1);
