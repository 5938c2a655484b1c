// SOLUTION of src/ladder/twoElements.h
// WRONG: a block begins where it would with one element per thread
// SUITES: LadderRung3
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of sumOfTwoElements
const long i = threadIdx.x + long(blockDim.x) * blockIdx.x;
const long j = i + blockDim.x;
const T first = i < n ? tabGM[i] : T(0);
const T second = j < n ? tabGM[j] : T(0);
return first + second;
