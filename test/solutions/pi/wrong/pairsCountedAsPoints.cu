// SOLUTION of src/pi/hits_device.cu
// WRONG: i counts pairs and is compared with the number of points: twice as many are thrown
// SUITES: PiPoints/3 blocks of 64 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
const Philox random(seed);
unsigned long long hitsThread = 0;
for (long i = first / 2 + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
    hitsThread += hits(random, i, end);
}
tabSM[Thread2D::tidLocal()] = hitsThread;
