// SOLUTION of src/minmax/minMax_device.h
// WRONG: a thread starts from its first element, and a short array has none for it
// SUITES: MinMaxLengths/33 elements
// CHECKER: out-of-bounds, maybe use-after-free, maybe race-global
// TESTS: any
// GPU: memcheck

// BODY of reductionIntraThread
const long first = Thread2D_long::tid();
MinMax ofThread = {tabGM[first], tabGM[first]};  // FINDS out-of-bounds
for (long i = first; i < n; i += Thread2D_long::nbThread()) {
    ofThread = merge(ofThread, {tabGM[i], tabGM[i]});
}
tabSM[Thread2D::tidLocal()] = ofThread;
