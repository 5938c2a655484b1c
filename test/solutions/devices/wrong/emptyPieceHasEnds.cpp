// SOLUTION of src/devices/overRanks.cpp
// WRONG: takes the ends of a piece in front that has no elements
// SUITES: DevicesAppend
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE if (first.size == 0) return;
if (first.size < 0) return;
