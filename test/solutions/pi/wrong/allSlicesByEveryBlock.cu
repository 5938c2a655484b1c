// SOLUTION of src/pi/slices_device.cu
// WRONG: tidLocal() and the threads of a block: every block sums all slices
// SUITES: PiSlices/3 blocks of 64 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
double sumThread = 0;
for (long i = first + Thread2D_long::tidLocal(); i < end; i += Thread2D_long::nbThreadBlock()) {
    sumThread += height(i, n);
}
tabSM[Thread2D::tidLocal()] = sumThread;
