// SOLUTION of src/matrices/minimum_device.cu
// WRONG: a thread starts from a matrix of zeros, which is smaller than positive ones
// SUITES: MatricesDevice/9 matrices above 0
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
Matrix3 ofThread = {};
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    ofThread = smallerCells(ofThread, tabGM[i]);
}
tabSM[Thread2D::tidLocal()] = ofThread;
