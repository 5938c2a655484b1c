// SOLUTION of src/pi/slices_device.cu
// WRONG: a thread sums in a float, which rounds a thousand million times more than a double
// SUITES: PiSlices/3 blocks of 64 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
float sumThread = 0;
for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
    sumThread += height(i, n);
}
tabSM[Thread2D::tidLocal()] = sumThread;
