#include "CudaError.h"
#include "Model.h"
#include "Thread1D.h"

/// Neighbouring threads read neighbouring cells.
__global__ void KReadNeighbours(const int* tabGM, int* tabOutGM) {
    const int TID = Thread1D::tid();
    tabOutGM[TID] = tabGM[TID];
}

/// Neighbouring threads read cells 32 apart. Each cell is read once, too.
__global__ void KReadApart(const int* tabGM, int* tabOutGM) {
    const int TID = Thread1D::tid();
    const int COLUMNS = Thread1D::nbThread() / 32;
    tabOutGM[TID] = tabGM[TID % COLUMNS * 32 + TID / COLUMNS];
}

/// A square in shared memory, one warp: the lanes write a row together, 32 times. Then each adds up
/// its neighbour's column.
__global__ void KByRows(int* tabOutGM) {
    __shared__ int tabSM[32][32];
    const int LANE = threadIdx.x;

    for (int i = 0; i < 32; i++) tabSM[i][LANE] = i + LANE;
    __syncwarp();

    const int NEIGHBOUR = (LANE + 1) % 32;
    int sum = 0;
    for (int i = 0; i < 32; i++) sum += tabSM[i][NEIGHBOUR];
    tabOutGM[LANE] = sum;
}

/// The same square, turned: the lanes write a column together. All its cells lie in one bank.
__global__ void KByColumns(int* tabOutGM) {
    __shared__ int tabSM[32][32];
    const int LANE = threadIdx.x;

    for (int i = 0; i < 32; i++) tabSM[LANE][i] = i + LANE;
    __syncwarp();

    const int NEIGHBOUR = (LANE + 1) % 32;
    int sum = 0;
    for (int i = 0; i < 32; i++) sum += tabSM[NEIGHBOUR][i];
    tabOutGM[LANE] = sum;
}

__constant__ int tabCM[CONSTANTS];

void toConstantMemory(const std::vector<int>& values) {
    const cudaError_t code = cudaMemcpyToSymbol(tabCM, values.data(), values.size() * sizeof(int));
    if (code != cudaSuccess) throw CudaError(code, "toConstantMemory");
}

/// All lanes of a warp want the same constant.
__global__ void KSameConstant(int* tabOutGM) {
    const int TID = Thread1D::tid();
    const int constant = tabCM[TID / 32 % CONSTANTS];
    tabOutGM[TID] = constant;
}

/// Each lane of a warp wants another constant.
__global__ void KEachItsConstant(int* tabOutGM) {
    const int TID = Thread1D::tid();
    const int constant = tabCM[TID % CONSTANTS];
    tabOutGM[TID] = constant;
}

/// Four numbers of the thread's own, with indices that the compiler knows: registers.
__global__ void KInRegisters(const unsigned* tabGM, unsigned* tabOutGM) {
    const int TID = Thread1D::tid();
    const unsigned x = tabGM[TID];
    unsigned tab[4];

    for (unsigned i = 0; i < 4; i++) tab[i] = x + i;
    tabOutGM[TID] = tab[0] + tab[1] + tab[2] + tab[3];
}

/// The same four numbers, with an index that only the thread knows. Registers have no index, so
/// they lie in local memory.
__global__ void KInLocalMemory(const unsigned* tabGM, unsigned* tabOutGM) {
    const int TID = Thread1D::tid();
    const unsigned x = tabGM[TID];
    unsigned tab[4];

    for (unsigned i = 0; i < 4; i++) tab[(x + i) % 4] = x + i;
    tabOutGM[TID] = tab[0] + tab[1] + tab[2] + tab[3];
}
