// SOLUTION of include/ReductionWarp.h
// WRONG: 8 cells of padding, and the last lanes read 16 cells further on
// SUITES: WarpPadded
// CHECKER: out-of-bounds-shared
// FINDS: out-of-bounds-shared at const T y = tabSM[LANE + middle];
// TESTS: any
// GPU: memcheck, racecheck

// LINE static constexpr int PADDED_SIZE = SIZE + SIZE / 2;
static constexpr int PADDED_SIZE = SIZE + SIZE / 4;
