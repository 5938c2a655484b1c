// SOLUTION of src/matrices/minimum_device.cu
// WRONG: <= takes the matrix behind the last one
// SUITES: MatricesDevice/16 blocks of 256 threads
// CHECKER: out-of-bounds
// TESTS: any
// GPU: memcheck

// BODY of reductionIntraThread
Matrix3 ofThread = Matrix3::neutral();
for (long i = Thread2D_long::tid(); i <= n; i += Thread2D_long::nbThread()) {
    ofThread = smallerCells(ofThread, tabGM[i]);  // FINDS out-of-bounds
}
tabSM[Thread2D::tidLocal()] = ofThread;
