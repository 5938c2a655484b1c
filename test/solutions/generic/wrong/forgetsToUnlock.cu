// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: who has multiplied keeps the lock
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: hang
// TESTS: any
// GPU: tests

#include "Lock.h"
#include "Reduction.h"
#include "Thread2D.h"
#include "Values.h"

static __device__ void reductionIntraThread(long* tabSM) {
    tabSM[Thread2D::tidLocal()] = (Thread2D_long::tid() + 1) % PRIME;
}

static __device__ long multiply(long x, long y) {
    return x * y % PRIME;
}

__device__ int volatile mutexProduct = 0;

static __device__ void multiplyAtomic(long* ptrX, long y) {
    Lock locker(&mutexProduct);
    locker.lock();  // FINDS hang
    *ptrX = multiply(*ptrX, y);
}

__global__ void KProduct(long* ptrProductGM) {
    extern __shared__ long tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    Reduction::reduce(multiply, multiplyAtomic, tabSM, ptrProductGM);
}
