// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: the mutex is in shared memory: every block has its own
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: lost-update
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

static __device__ void multiplyAtomic(long* ptrX, long y) {
    __shared__ int mutexProduct;
    mutexProduct = 0;
    Lock locker(&mutexProduct);
    locker.lock();
    *ptrX = multiply(*ptrX, y);  // FINDS lost-update
    locker.unlock();
}

__global__ void KProduct(long* ptrProductGM) {
    extern __shared__ long tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    Reduction::reduce(multiply, multiplyAtomic, tabSM, ptrProductGM);
}
