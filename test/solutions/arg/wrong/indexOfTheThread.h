// SOLUTION of src/arg/arg_device.h
// WRONG: the id of the thread is taken for the index of the element
// SUITES: ArgLengths/4097 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
ArgMinMax<T> ofThread = ArgMinMax<T>::neutral();
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    ofThread =
        merge(ofThread, {{tabGM[i], Thread2D_long::tid()}, {tabGM[i], Thread2D_long::tid()}});
}
tabSM[Thread2D::tidLocal()] = ofThread;
