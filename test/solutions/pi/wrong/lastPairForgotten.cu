// SOLUTION of src/pi/hits_device.cu
// WRONG: a pair of which only the first point counts is left out
// SUITES: PiTheory
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThread
const Philox random(seed);
unsigned long long hitsThread = 0;
for (long i = first / 2 + Thread2D_long::tid(); 2 * i + 1 < end; i += Thread2D_long::nbThread()) {
    hitsThread += hits(random, i, end);
}
tabSM[Thread2D::tidLocal()] = hitsThread;
