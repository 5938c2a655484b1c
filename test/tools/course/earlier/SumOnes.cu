#include "SumOnes.h"

#include <GM.h>
#include <GM_MemoryManagement.h>
#include <assert.h>

#include <iostream>

#include "Device.h"
#include "cudaTools.h"

using std::to_string;

extern __global__ void KSumOnes(int* ptrSumGM);
extern __global__ void KCountUnderLocks(int* ptrCountGM);

SumOnes::SumOnes(const Grid& grid, int* ptrSum, bool isVerbose)
    : RunnableGPU(grid, "SumOnes-" + to_string(grid.threadCounts()), isVerbose), ptrSum(ptrSum) {
    this->sizeSM = grid.threadByBlock() * sizeof(int);
    GM::mallocInt0(&ptrSumGM);
    HANDLE_ERROR(cudaMalloc(&tabCountGM, 2 * sizeof(int)));
    Device::memclear(tabCountGM, 2 * sizeof(int));
}

SumOnes::~SumOnes() {
    GM::free(ptrSumGM);
    GM::free(tabCountGM);
}

void SumOnes::run() {
    KSumOnes<<<dg, db, sizeSM>>>(ptrSumGM);
    KCountUnderLocks<<<dg, db>>>(tabCountGM);
    Device::checkLastCudaError("SumOnes");
    Device::synchronize();
    GM::memcpyDToH_int(ptrSum, ptrSumGM);
}

int SumOnes::countOfBlocks(int lock) {
    int count;
    GM::memcpyDToH_int(&count, tabCountGM + lock);
    return count;
}
