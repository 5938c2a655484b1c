// SOLUTION of src/minmax/contrast_device.cu
// WRONG: no barrier between counting and adding the counts of the block
// SUITES: MinMaxContrast/the histogram counts every pixel
// CHECKER: race-shared
// TESTS: any
// GPU: maybe racecheck

// BODY of KHistogram
__shared__ unsigned long long tabSM[GREYS];

clear(tabSM);
__syncthreads();
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    atomicAdd(&tabSM[tabPixelsGM[i]], 1ULL);  // FINDS race-shared
}
for (int grey = Thread2D::tidLocal(); grey < GREYS; grey += Thread2D::nbThreadBlock()) {
    atomicAdd(&tabCountsGM[grey], tabSM[grey]);  // FINDS race-shared
}
