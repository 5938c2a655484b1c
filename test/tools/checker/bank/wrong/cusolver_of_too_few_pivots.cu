// An LU factorisation of order n has n pivots. There is room for n / 2.
#include <cusolverDn.h>

#include "Bank.h"

static const Case c([] {
    constexpr int n = 8;
    ArrayGM<float> a(n * n, 1);
    ArrayGM<int> pivots(n / 2), info(1);
    cusolverDnHandle_t handle;
    cusolverDnCreate(&handle);
    int size = 0;
    cusolverDnSgetrf_bufferSize(handle, n, n, a, n, &size);
    ArrayGM<float> work(size);
    cusolverDnSgetrf(handle, n, n, a, n, work, pivots, info);  // FINDS out-of-bounds
    cudaDeviceSynchronize();
    cusolverDnDestroy(handle);
});
