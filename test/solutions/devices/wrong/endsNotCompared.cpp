// SOLUTION of src/devices/overRanks.cpp
// WRONG: two sorted pieces count as sorted together, whatever stands where they meet
// SUITES: DevicesAppend
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE const bool isRising = first.last <= second.first;
const bool isRising = true;
