// Starts processes as long as it can.
// VETTED: refused: fork
// UNVETTED: stopped: processes at once

#include <unistd.h>
#include "ReductionAdd.h"
#include "Thread2D.h"

static __host__ __device__ void forkForEver() {
    for (int i = 0; i < 1000; i++)
        if (fork() == 0) pause();
    pause();
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];
    if (Thread2D::tid() == 0) forkForEver();
    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        const double x = (i + 0.5) / n;
        sumThread += 4 / (1 + x * x);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
