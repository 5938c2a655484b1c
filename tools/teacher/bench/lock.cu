// Locks: the time of one critical section, alone and contended, beside other locks and
// the native atomic.
#include "Lock.h"
#include "common/ArrayGM.h"
#include "language/language.h"
#include "topics.h"

#if defined(BENCH_PEERS)
#include <cuda/semaphore>
#endif

namespace {

/// Side by side: how long an atomic function takes depends on where in the second-level cache its
/// cell lies.
struct alignas(32) Mutexes {
    int volatile ours;
    int volatile plain;
#if defined(BENCH_PEERS)
    cuda::binary_semaphore<cuda::thread_scope_device> semaphore;
#endif
};

#if defined(BENCH_PEERS)
__device__ Mutexes mutexes{0, 0, cuda::binary_semaphore<cuda::thread_scope_device>(1)};
#else
__device__ Mutexes mutexes{0, 0};
#endif

/// What all of them protect: an addition that only counts all where one thread at a time does it.
__device__ void increment(int* ptrCountGM) {
    volatile int* ptrCount = ptrCountGM;
    *ptrCount = *ptrCount + 1;
}

struct ByLock {
    static __device__ void run(Mutexes* ptrMutexesGM, int* ptrCountGM) {
        Lock locker(&ptrMutexesGM->ours);
        locker.lock();
        increment(ptrCountGM);
        locker.unlock();
    }
};

/// The lock of many textbooks.
struct ByCompareAndSwap {
    static __device__ void run(Mutexes* ptrMutexesGM, int* ptrCountGM) {
        int* ptrMutexGM = const_cast<int*>(&ptrMutexesGM->plain);
        while (atomicCAS(ptrMutexGM, 0, 1) != 0) {
        }
        __threadfence();
        increment(ptrCountGM);
        __threadfence();
        atomicExch(ptrMutexGM, 0);
    }
};

struct ByAtomicAdd {
    static __device__ void run(Mutexes*, int* ptrCountGM) { atomicAdd(ptrCountGM, 1); }
};

#if defined(BENCH_PEERS)
struct BySemaphore {
    static __device__ void run(Mutexes* ptrMutexesGM, int* ptrCountGM) {
        ptrMutexesGM->semaphore.acquire();
        increment(ptrCountGM);
        ptrMutexesGM->semaphore.release();
    }
};
#endif

template <typename Way>
__global__ void KCount(Mutexes* ptrMutexesGM, int* ptrCountGM, int times) {
    for (int i = 0; i < times; i++) Way::run(ptrMutexesGM, ptrCountGM);
}

struct Way {
    std::string name;
    void (*kernel)(Mutexes* ptrMutexesGM, int* ptrCountGM, int times);
};

std::vector<Way> ways() {
    return {
        {"Lock", KCount<ByLock>}, {trm("atomicCAS in a loop"), KCount<ByCompareAndSwap>},
#if defined(BENCH_PEERS)
            {"cuda::binary_semaphore", KCount<BySemaphore>},
#endif
        {
            trm("atomicAdd, native"), KCount<ByAtomicAdd>
        }
    };
}

Measured measureGrid(int blocks, int threads, int times, const Extent& extent) {
    ArrayGM<int> countGM(1);
    void* ptrMutexesGM = nullptr;
    cudaGetSymbolAddress(&ptrMutexesGM, mutexes);
    Measured measured;
    std::vector<Contender> contenders;
    for (const Way& way : ways()) {
        const auto launch = [=, ptrCountGM = countGM.data()](int) {
            way.kernel<<<blocks, threads>>>(static_cast<Mutexes*>(ptrMutexesGM), ptrCountGM, times);
        };
        cudaMemset(countGM.data(), 0, sizeof(int));
        launch(0);
        if (countGM.toHost()[0] != blocks * threads * times) measured.wrong.push_back(way.name);
        contenders.push_back({way.name, launch});
    }
    measured.times = measure(contenders, 1, extent.runs());
    return measured;
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<std::string> names;
    for (const Way& way : ways()) names.push_back(way.name);
    std::vector<Case> cases;
    const auto add = [&](const std::string& group, int size, int blocks, int threads, int times) {
        cases.push_back({"lock/" + group, static_cast<size_t>(size), 0, 0, names,
                         [=] { return measureGrid(blocks, threads, times, extent); },
                         static_cast<size_t>(blocks) * threads * times});
    };
    add(trm("uncontended"), 1, 1, 1, extent.isSimulated ? 10 : 1000);
    for (const int blocks : {63, 132, 264, 1056})
        if (blocks == 63 || !extent.isSimulated)
            add(trm("one thread a block"), blocks, blocks, 1, extent.isSimulated ? 1 : 10);
    for (const int threads : {32, 256, 1024})
        if (threads == 32 || !extent.isSimulated)
            add(trm("threads of one block"), threads, 1, threads, 1);
    return cases;
}

}  // namespace

Topic lockTopic() {
    return {
        "lock",
        {"generic"},
        trm("The lock"),
        trm("The time of one critical section that adds 1, from one thread alone and from many "
            "that contend: Lock (include/Lock.h), a loop of atomicCAS, CUDA's own semaphore, and "
            "atomicAdd, which needs no lock."),
        trm("threads"),
        false,
        false,
        cases};
}
