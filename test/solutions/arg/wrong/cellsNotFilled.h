// SOLUTION of src/arg/arg_device.h
// WRONG: a thread without elements leaves its cell as it was
// SUITES: ArgLengths/33 elements
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: nothing

// BODY of reductionIntraThread
ArgMinMax<T> ofThread = ArgMinMax<T>::neutral();
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    ofThread = merge(ofThread, {{tabGM[i], i}, {tabGM[i], i}});
}
if (Thread2D_long::tid() < n) tabSM[Thread2D::tidLocal()] = ofThread;
