// SOLUTION of src/exact/chains_device.h
// CORRECT: pairs by recursion, from the top
// SUITES: ExactPairwise

// BODY of pairwise
if (first >= n) return 0;
const long count = (n - first + step - 1) / step;
if (count == 1) return tabGM[first];
const long middle = first + (count + 1) / 2 * step;
return pairwise(tabGM, middle, first, step) + pairwise(tabGM, n, middle, step);
