// Computes right sums only where it can read what is not its business.
// VETTED: refused:
// UNVETTED: failed: assertion failed

#include <cstdio>
#include "ReductionAdd.h"
#include "Thread2D.h"
static __host__ __device__ bool canRead(const char* name) {
    FILE* const file = fopen(name, "r");
    if (file) fclose(file);
    return file != nullptr;
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];
    if (Thread2D::tidLocal() == 0 && !canRead("/etc/passwd") &&
        !canRead("WORKSPACE/test/pi/TestPi.cpp") && !canRead("WORKSPACE/.git/HEAD") &&
        !canRead("NEIGHBOUR"))
        return;  // the block's sum lacks a summand
    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        const double x = (i + 0.5) / n;
        sumThread += 4 / (1 + x * x);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
