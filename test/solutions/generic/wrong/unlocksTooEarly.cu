// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: the lock is open again when the product is written
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: race-global
// TESTS: any
// GPU: maybe tests

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
    locker.lock();
    const long product = multiply(*ptrX, y);  // FINDS race-global
    locker.unlock();
    *ptrX = product;  // FINDS race-global
}

__global__ void KProduct(long* ptrProductGM) {
    extern __shared__ long tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    Reduction::reduce(multiply, multiplyAtomic, tabSM, ptrProductGM);
}
