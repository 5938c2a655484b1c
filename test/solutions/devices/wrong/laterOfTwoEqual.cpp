// SOLUTION of src/devices/overRanks.cpp
// WRONG: of two equal values it keeps the one that it happens to have, wherever that stands
// SUITES: DevicesLargest
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// LINE if (other.index < 0 || isLarger || isEarlier) other = one;
if (other.index < 0 || isLarger) other = one;
