// SOLUTION of src/pi/hits_device.cu
// WRONG: every thread has random numbers of its own: the grid decides which points there are
// SUITES: PiPoints/3 blocks of 64 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
const Philox random(seed + Thread2D_long::tid());
unsigned long long hitsThread = 0;
for (long i = first / 2 + Thread2D_long::tid(); 2 * i < end; i += Thread2D_long::nbThread()) {
    hitsThread += hits(random, i, end);
}
tabSM[Thread2D::tidLocal()] = hitsThread;
