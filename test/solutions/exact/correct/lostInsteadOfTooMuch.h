// SOLUTION of src/exact/chains_device.h
// CORRECT: what is missing is added to the next element, where others subtract what is too much
// SUITES: ExactKahan

// BODY of kahan
float sum = 0;
float missing = 0;
for (long i = first; i < n; i += step) {
    const float x = tabGM[i] + missing;
    const float next = sum + x;
    missing = x - (next - sum);
    sum = next;
}
return sum;
