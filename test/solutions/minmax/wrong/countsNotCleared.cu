// SOLUTION of src/minmax/contrast_device.cu
// WRONG: nobody sets the counts of the block to 0
// SUITES: MinMaxContrast/the histogram counts every pixel
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: maybe tests

// BODY of KHistogram
__shared__ unsigned long long tabSM[GREYS];

for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    atomicAdd(&tabSM[tabPixelsGM[i]], 1ULL);  // FINDS uninitialised-shared
}
__syncthreads();
for (int grey = Thread2D::tidLocal(); grey < GREYS; grey += Thread2D::nbThreadBlock()) {
    atomicAdd(&tabCountsGM[grey], tabSM[grey]);
}
