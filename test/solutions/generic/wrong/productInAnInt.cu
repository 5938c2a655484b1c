// SOLUTION of src/generic/reductionProduct_device.cu
// WRONG: two factors below a million are multiplied as ints, which ends at two thousand million
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: overflow
// TESTS: fail
// GPU: tests

#include "Lock.h"
#include "Reduction.h"
#include "Thread2D.h"
#include "Values.h"

static __device__ void reductionIntraThread(long* tabSM) {
    tabSM[Thread2D::tidLocal()] = (Thread2D_long::tid() + 1) % PRIME;
}

static __device__ long multiply(long x, long y) {
    return static_cast<int>(x) * static_cast<int>(y) % PRIME;  // FINDS overflow
}

__device__ int volatile mutexProduct = 0;

static __device__ void multiplyAtomic(long* ptrX, long y) {
    Lock locker(&mutexProduct);
    locker.lock();
    *ptrX = multiply(*ptrX, y);
    locker.unlock();
}

__global__ void KProduct(long* ptrProductGM) {
    extern __shared__ long tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    Reduction::reduce(multiply, multiplyAtomic, tabSM, ptrProductGM);
}
