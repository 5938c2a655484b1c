// SOLUTION of src/matrices/minimum_device.cu
// WRONG: the cell is threadIdx.x, and blocks may have rows
// SUITES: MatricesDevice/9 blocks of 16x16 threads
// CHECKER: race-shared, maybe uninitialised-shared
// TESTS: fail
// GPU: racecheck

// BODY of reductionIntraThread
Matrix3 ofThread = Matrix3::neutral();
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    ofThread = smallerCells(ofThread, tabGM[i]);
}
tabSM[threadIdx.x] = ofThread;  // FINDS race-shared
