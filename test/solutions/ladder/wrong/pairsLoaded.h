// SOLUTION of src/ladder/twoElements.h
// WRONG: a thread loads two neighbours, so each load of a warp takes every second element
// SUITES: LadderEfficiency
// CHECKER: nothing
// TESTS: pass
// PROFILE: fail
// GPU: nothing

// BODY of sumOfTwoElements
const long i = 2 * (threadIdx.x + long(blockDim.x) * blockIdx.x);
const T first = i < n ? tabGM[i] : T(0);
const T second = i + 1 < n ? tabGM[i + 1] : T(0);
return first + second;
