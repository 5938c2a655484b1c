// SOLUTION of src/generic/reductionProduct_device.cu
// CORRECT: no lock: the product is put there if nobody has changed the cell since it was read
// SUITES: GenericLock/16 blocks of 64 threads

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
    auto* const ptrWord = reinterpret_cast<unsigned long long*>(ptrX);
    for (unsigned long long before = atomicAdd(ptrWord, 0ULL);;) {
        const unsigned long long after = multiply(static_cast<long>(before), y);
        const unsigned long long found = atomicCAS(ptrWord, before, after);
        if (found == before) return;
        before = found;
    }
}

__global__ void KProduct(long* ptrProductGM) {
    extern __shared__ long tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    Reduction::reduce(multiply, multiplyAtomic, tabSM, ptrProductGM);
}
