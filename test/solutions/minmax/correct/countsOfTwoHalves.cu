// SOLUTION of src/minmax/contrast_device.cu
// CORRECT: a block counts in two arrays, one for each half of its threads
// SUITES: MinMaxContrast

// BODY of clear
for (int grey = Thread2D::tidLocal(); grey < 2 * GREYS; grey += Thread2D::nbThreadBlock()) {
    tabSM[grey] = 0;
}

// BODY of KHistogram
__shared__ unsigned long long tabSM[2 * GREYS];

clear(tabSM);
__syncthreads();
unsigned long long* const tabHalfSM = tabSM + Thread2D::tidLocal() % 2 * GREYS;
for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
    atomicAdd(&tabHalfSM[tabPixelsGM[i]], 1ULL);
}
__syncthreads();
for (int grey = Thread2D::tidLocal(); grey < GREYS; grey += Thread2D::nbThreadBlock()) {
    const unsigned long long count = tabSM[grey] + tabSM[GREYS + grey];
    if (count > 0) atomicAdd(&tabCountsGM[grey], count);
}
