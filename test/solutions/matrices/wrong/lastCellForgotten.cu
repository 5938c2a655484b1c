// SOLUTION of src/matrices/minimum_device.cu
// WRONG: the loop over the 9 cells ends after 8
// SUITES: MatricesDevice/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of minimumAtomic
for (int i = 0; i < Matrix3::CELLS - 1; i++) atomicMin(&ptrX->cell[i], y.cell[i]);
