// SOLUTION of src/ladder/twoElements.h
// WRONG: the second element is taken for there when the first is
// SUITES: LadderRung3
// CHECKER: out-of-bounds
// TESTS: any
// GPU: memcheck, initcheck

// BODY of sumOfTwoElements
const long i = threadIdx.x + 2L * blockDim.x * blockIdx.x;
const long j = i + blockDim.x;
const T first = i < n ? tabGM[i] : T(0);
const T second = i < n ? tabGM[j] : T(0);  // FINDS out-of-bounds
return first + second;
