// SOLUTION of src/matrices/minimum_device.cu
// WRONG: whole rounds of the grid are taken, and what is left behind them is not
// SUITES: MatricesDevice/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
Matrix3 ofThread = Matrix3::neutral();
for (long i = Thread2D_long::tid(); i + Thread2D_long::nbThread() <= n;
     i += Thread2D_long::nbThread()) {
    ofThread = smallerCells(ofThread, tabGM[i]);
}
tabSM[Thread2D::tidLocal()] = ofThread;
