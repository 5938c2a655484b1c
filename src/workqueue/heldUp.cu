#include "heldUp.h"

#include "Kernel.h"
#include "WorkQueue.h"
#include "common/ArrayGM.h"

static constexpr long long PATIENCE = 2'000'000'000;  // clock ticks

static __device__ void waitForOthers(int* ptrDoneGM, int others) {
    const long long start = clock64();
    while (atomicAdd(ptrDoneGM, 0) < others && clock64() - start < PATIENCE) {
    }
}

__global__ void KHeldUp(unsigned tasks, unsigned* ptrNextGM, int* ptrDoneGM, int* tabBlockGM) {
    WorkQueue queue(ptrNextGM);
    for (unsigned task = queue.next(); task < tasks; task = queue.next()) {
        if (threadIdx.x != 0) continue;
        if (task == 0) waitForOthers(ptrDoneGM, tasks - 1);
        tabBlockGM[task] = blockIdx.x;
        atomicAdd(ptrDoneGM, 1);
    }
}

std::vector<int> blocksWithOneHeldUp(int blocks, int tasks) {
    ArrayGM<unsigned> nextGM(std::vector<unsigned>{0});
    ArrayGM<int> doneGM(std::vector<int>{0});
    ArrayGM<int> tabBlockGM(std::vector<int>(tasks, -1));
    KHeldUp<<<blocks, 32>>>(tasks, nextGM.data(), doneGM.data(), tabBlockGM.data());
    Kernel::lastCudaError("launch of a queue with a block held up");
    return tabBlockGM.toHost();
}
