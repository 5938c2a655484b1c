// SOLUTION of src/pi/slices_device.cu
// WRONG: a thread without a slice leaves its cell as it was
// SUITES: PiSlices/1 slice
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: nothing

// BODY of reductionIntraThread
double sumThread = 0;
for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
    sumThread += height(i, n);
}
if (first + Thread2D_long::tid() < end) tabSM[Thread2D::tidLocal()] = sumThread;
