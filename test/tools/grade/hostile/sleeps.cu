// Sleeps for ever.
// VETTED: refused: sleep
// UNVETTED: timeout: more than

#include <unistd.h>
#include "ReductionAdd.h"
#include "Thread2D.h"

static __host__ __device__ void sleepForEver() {
    sleep(100000);
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];
    sleepForEver();
    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        const double x = (i + 0.5) / n;
        sumThread += 4 / (1 + x * x);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
