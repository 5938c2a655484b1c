#include "Lock.h"
#include "Reduction.h"
#include "Thread2D.h"
#include "Values.h"

/// Ids count from 1, so the product is the factorial of the number of threads, modulo a prime.
static __device__ void reductionIntraThread(long* tabSM) {
    tabSM[Thread2D::tidLocal()] = (Thread2D_long::tid() + 1) % PRIME;
}

static __device__ long multiply(long x, long y) {
    return x * y % PRIME;
}

__device__ int volatile mutexProduct = 0;

/// CUDA has no atomic function that multiplies, so only one thread at a time may do it.
static __device__ void multiplyAtomic(long* ptrX, long y) {
    Lock locker(&mutexProduct);
    locker.lock();
    *ptrX = multiply(*ptrX, y);
    locker.unlock();
}

__global__ void KProduct(long* ptrProductGM) {
    extern __shared__ long tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(multiply, multiplyAtomic, tabSM, ptrProductGM);
}
