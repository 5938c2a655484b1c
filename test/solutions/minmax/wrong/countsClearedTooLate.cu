// SOLUTION of src/minmax/contrast_device.cu
// WRONG: no barrier between clearing the counts and counting
// SUITES: MinMaxContrast/the histogram counts every pixel
// CHECKER: race-shared
// FINDS: race-shared at tabSM[grey] = 0;
// TESTS: any
// GPU: racecheck

// BODY of KHistogram
__shared__ unsigned long long tabSM[GREYS];

clear(tabSM);
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    atomicAdd(&tabSM[tabPixelsGM[i]], 1ULL);  // FINDS race-shared
}
__syncthreads();
for (int grey = Thread2D::tidLocal(); grey < GREYS; grey += Thread2D::nbThreadBlock()) {
    atomicAdd(&tabCountsGM[grey], tabSM[grey]);
}
