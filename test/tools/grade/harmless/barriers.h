// What the threads of a block ask each other, fences, and clocks.

template <typename T>
__device__ T byBarriers(T a, T b) {
    const int all = __syncthreads_count(1);
    const bool agrees = __syncthreads_and(1) && !__syncthreads_or(0);
    __syncthreads();
    return agrees && all > 0 ? a + b : T(0);
}

template <typename T>
__device__ T byFences(T a, T b) {
    __threadfence_block();
    __threadfence();
    __threadfence_system();
    return a + b;
}

template <typename T>
__device__ T byClocks(T a, T b) {
    const clock_t begin = clock();
    const long long begin64 = clock64();
    __nanosleep(1);
    return clock() >= begin && clock64() >= begin64 ? a + b : T(0);
}
