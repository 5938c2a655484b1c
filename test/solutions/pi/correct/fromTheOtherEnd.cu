// SOLUTION of src/pi/slices_device.cu
// CORRECT: the slices last to first, in two sums
// SUITES: PiSlices/3 blocks of 64 threads, PiTheory

// BODY of reductionIntraThread
const long step = Thread2D_long::nbThread();
double even = 0;
double odd = 0;
long i = end - 1 - Thread2D_long::tid();
for (; i >= first + step; i -= 2 * step) {
    even += height(i, n);
    odd += height(i - step, n);
}
if (i >= first) even += height(i, n);
tabSM[Thread2D::tidLocal()] = even + odd;
