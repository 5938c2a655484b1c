// SOLUTION of src/pi/slices_device.cu
// WRONG: slices are numbered by an int, which ends before the 2^31st
// SUITES: PiTheory
// CHECKER: maybe overflow, maybe hang
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
double sumThread = 0;
for (int i = first + Thread2D::tid(); i < end; i += Thread2D::nbThread()) {
    sumThread += height(i, n);
}
tabSM[Thread2D::tidLocal()] = sumThread;
