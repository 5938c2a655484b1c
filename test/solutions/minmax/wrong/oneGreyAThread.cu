// SOLUTION of src/minmax/contrast_device.cu
// WRONG: a thread adds one count, and small blocks have fewer threads than there are greys
// SUITES: MinMaxContrast/the histogram counts every pixel
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KHistogram
__shared__ unsigned long long tabSM[GREYS];

clear(tabSM);
__syncthreads();
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    atomicAdd(&tabSM[tabPixelsGM[i]], 1ULL);
}
__syncthreads();
const int GREY = Thread2D::tidLocal();
if (GREY < GREYS) atomicAdd(&tabCountsGM[GREY], tabSM[GREY]);
