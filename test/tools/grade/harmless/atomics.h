// Atomic functions, on variables of the file's own.
#include <cuda/atomic>

__device__ int ints[10];
__device__ unsigned unsigneds[2];
__device__ unsigned long long longs[1];

template <typename T>
__device__ T byAtomics(T a, T b) {
    atomicAdd(ints, 1);
    atomicSub(ints + 1, 1);
    atomicExch(ints + 2, 2);
    atomicMin(ints + 3, 1);
    atomicMax(ints + 4, 4);
    atomicCAS(ints + 5, 0, 1);
    atomicAnd(ints + 6, 1);
    atomicOr(ints + 7, 1);
    atomicXor(ints + 8, 1);
    atomicAdd_system(ints + 9, 1);
    atomicInc(unsigneds, 7);
    atomicDec(unsigneds + 1, 7);
    atomicAdd(longs, 1ull);
    return a + b;
}

__device__ unsigned counter;

template <typename T>
__device__ T byAtomicRef(T a, T b) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> count(counter);
    count.fetch_add(1);
    count.fetch_add(1, cuda::memory_order_relaxed);
    return a + b;
}
