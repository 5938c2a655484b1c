// SOLUTION of src/ladder/twoElements.h
// CORRECT: an if for the second element
// SUITES: LadderRung3, LadderEfficiency

// BODY of sumOfTwoElements
const long i = 2L * blockIdx.x * blockDim.x + threadIdx.x;
if (i >= n) return T(0);
T sum = tabGM[i];
if (i + blockDim.x < n) sum += tabGM[i + blockDim.x];
return sum;
