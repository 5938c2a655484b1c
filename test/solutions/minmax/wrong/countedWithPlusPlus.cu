// SOLUTION of src/minmax/contrast_device.cu
// WRONG: ++ on a count of the block by several threads at the same time
// SUITES: MinMaxContrast/the histogram counts every pixel
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of KHistogram
__shared__ unsigned long long tabSM[GREYS];

clear(tabSM);
__syncthreads();
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    tabSM[tabPixelsGM[i]]++;  // FINDS race-shared
}
__syncthreads();
for (int grey = Thread2D::tidLocal(); grey < GREYS; grey += Thread2D::nbThreadBlock()) {
    atomicAdd(&tabCountsGM[grey], tabSM[grey]);
}
