#include "guard.h"

#include "Kernel.h"
#include "LastBlock.h"
#include "common/ArrayGM.h"

static __device__ long threadInBlock() {
    return threadIdx.x + long(blockDim.x) * (threadIdx.y + blockDim.y * threadIdx.z);
}

static __device__ long blockInGrid() {
    return blockIdx.x + long(gridDim.x) * (blockIdx.y + gridDim.y * blockIdx.z);
}

static __device__ void waitFor(long long ticks) {
    const long long start = clock64();
    while (clock64() - start < ticks) {
    }
}

__global__ void KGuarded(int value, long threads, int* tabGM, unsigned* ptrCounterGM,
                         long long lateness, GuardReport* ptrReportGM) {
    const long threadsOfBlock = long(blockDim.x) * blockDim.y * blockDim.z;
    if (blockInGrid() == 0 && threadInBlock() == threadsOfBlock - 1) waitFor(lateness);
    tabGM[threadInBlock() + threadsOfBlock * blockInGrid()] = value;

    if (!LastBlock::isLast(ptrCounterGM)) return;
    if (threadInBlock() == 0) atomicAdd(&ptrReportGM->lastBlocks, 1);
    for (long i = threadInBlock(); i < threads; i += threadsOfBlock) {
        if (tabGM[i] != value) atomicAdd(&ptrReportGM->unseen, 1);
    }
}

GuardReport launchGuarded(const Grid& grid, int value, int* tabGM, unsigned* ptrCounterGM,
                          long long lateness) {
    ArrayGM<GuardReport> reportGM(std::vector<GuardReport>{{0, 0}});
    KGuarded<<<grid.dg, grid.db>>>(value, grid.threadCounts(), tabGM, ptrCounterGM, lateness,
                                   reportGM.data());
    return reportGM.toHost()[0];
}

__global__ void KOneAfterTheOther(int first, int* ptrTurnGM, unsigned* ptrCounterGM,
                                  int* ptrLastGM) {
    const int turn = int(blockIdx.x) == first ? 0 : 1;
    while (atomicAdd(ptrTurnGM, 0) < turn) {
    }
    if (LastBlock::isLast(ptrCounterGM)) atomicMax(ptrLastGM, int(blockIdx.x));
    atomicAdd(ptrTurnGM, 1);
}

int lastOfTwo(int first) {
    ArrayGM<int> turnGM(std::vector<int>{0});
    ArrayGM<unsigned> counterGM(std::vector<unsigned>{0});
    ArrayGM<int> lastGM(std::vector<int>{-1});
    KOneAfterTheOther<<<2, 1>>>(first, turnGM.data(), counterGM.data(), lastGM.data());
    Kernel::lastCudaError("launch of two blocks, one after the other");
    return lastGM.toHost()[0];
}
