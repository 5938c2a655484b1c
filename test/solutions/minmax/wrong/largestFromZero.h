// SOLUTION of src/minmax/minMax_device.h
// WRONG: a thread starts from 0 and 0, and no value above 0 or below comes through
// SUITES: MinMaxLengths
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
MinMax ofThread = {0, 0};
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    ofThread = merge(ofThread, {tabGM[i], tabGM[i]});
}
tabSM[Thread2D::tidLocal()] = ofThread;
