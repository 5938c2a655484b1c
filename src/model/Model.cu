#include "Model.h"

#include <numeric>
#include <stdexcept>

#include "Kernel.h"
#include "common/ArrayGM.h"
#include "common/DeviceProperties.h"
#include "language/language.h"

extern __global__ void KWhoIsInMyWarp(int* tabFirstGM);
extern __global__ void KWhoSeesWhat(Seen* tabSeenGM, int* ptrGridGM);
extern __global__ void KLanesPart(unsigned* tabGM);
extern __global__ void KWarpsPart(unsigned* tabGM);
extern __global__ void KReadNeighbours(const int* tabGM, int* tabOutGM);
extern __global__ void KReadApart(const int* tabGM, int* tabOutGM);
extern __global__ void KByRows(int* tabOutGM);
extern __global__ void KByColumns(int* tabOutGM);
extern __global__ void KSameConstant(int* tabOutGM);
extern __global__ void KEachItsConstant(int* tabOutGM);
extern __global__ void KInRegisters(const unsigned* tabGM, unsigned* tabOutGM);
extern __global__ void KInLocalMemory(const unsigned* tabGM, unsigned* tabOutGM);

std::vector<int> firstOfWarp(dim3 db) {
    const Grid grid(dim3(1), db);
    if (grid.threadByBlock() % 32 != 0)
        throw std::invalid_argument(
            tr("{0}: a block of {1} threads does not consist of whole warps", "KWhoIsInMyWarp",
               grid.threadByBlock()));
    ArrayGM<int> firstGM(grid.threadByBlock());
    KWhoIsInMyWarp<<<grid.dg, grid.db>>>(firstGM.data());
    Kernel::lastCudaError("KWhoIsInMyWarp");
    return firstGM.toHost();
}

Scopes scopes(const Grid& grid) {
    ArrayGM<Seen> seenGM(grid.threadCounts());
    ArrayGM<int> gridGM(std::vector{0});
    KWhoSeesWhat<<<grid.dg, grid.db>>>(seenGM.data(), gridGM.data());
    Kernel::lastCudaError("KWhoSeesWhat on " + grid.toString());
    return {seenGM.toHost(), gridGM.toHost().front()};
}

Occupancy occupancy(int threads, size_t sharedBytes) {
    Occupancy occupancy{threads, sharedBytes, 0, deviceProperties().maxThreadsPerMultiProcessor};
    const cudaError_t code = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &occupancy.blocks, KWhoSeesWhat, threads, sharedBytes);
    if (code != cudaSuccess) throw CudaError(code, "occupancy");
    return occupancy;
}

namespace {

constexpr int BLOCKS = 16;
constexpr int THREADS = 256;
constexpr int N = BLOCKS * THREADS;
constexpr int LANES = 32;

std::vector<int> numbers(int n) {
    std::vector<int> values(n);
    std::iota(values.begin(), values.end(), 100);
    return values;
}

/// Of every cell its value, as `expected` has it for the cell's number.
template <typename T, typename Expected>
bool isEach(const ArrayGM<T>& tabGM, Expected expected) {
    const std::vector<T> values = tabGM.toHost();
    for (size_t i = 0; i < values.size(); i++)
        if (values[i] != expected(i)) return false;
    return true;
}

bool areWaysRight(void (*kernel)(unsigned*), unsigned threadsOfAWay) {
    ArrayGM<unsigned> tabGM(N);
    kernel<<<BLOCKS, THREADS>>>(tabGM.data());
    Kernel::lastCudaError("two ways");
    return isEach(tabGM, [=](unsigned x) {
        const bool isFirstWay = x / threadsOfAWay % 2 == 0;
        for (int i = 0; i < 64; i++) x = isFirstWay ? x * x + 1 : (x ^ x >> 3) + 1;
        return x;
    });
}

template <typename CellOf>
bool isReadRight(void (*kernel)(const int*, int*), CellOf cellOf) {
    const std::vector<int> values = numbers(N);
    const ArrayGM<int> tabGM(values);
    ArrayGM<int> outGM(N);
    kernel<<<BLOCKS, THREADS>>>(tabGM.data(), outGM.data());
    Kernel::lastCudaError("reading");
    return isEach(outGM, [&](size_t i) { return values[cellOf(i)]; });
}

bool isSquareRight(void (*kernel)(int*)) {
    ArrayGM<int> outGM(LANES);
    kernel<<<1, LANES>>>(outGM.data());
    Kernel::lastCudaError("square");
    return isEach(outGM, [](int lane) {
        const int neighbour = (lane + 1) % LANES;
        return LANES * (LANES - 1) / 2 + LANES * neighbour;
    });
}

template <typename ConstantOf>
bool areConstantsRight(void (*kernel)(int*), ConstantOf constantOf) {
    const std::vector<int> values = numbers(CONSTANTS);
    toConstantMemory(values);
    ArrayGM<int> outGM(N);
    kernel<<<BLOCKS, THREADS>>>(outGM.data());
    Kernel::lastCudaError("constants");
    return isEach(outGM, [&](size_t i) { return values[constantOf(i)]; });
}

bool areFourRight(void (*kernel)(const unsigned*, unsigned*)) {
    const std::vector<int> values = numbers(N);
    const ArrayGM<unsigned> tabGM(std::vector<unsigned>(values.begin(), values.end()));
    ArrayGM<unsigned> outGM(N);
    kernel<<<BLOCKS, THREADS>>>(tabGM.data(), outGM.data());
    Kernel::lastCudaError("four numbers");
    return isEach(outGM, [&](size_t i) { return 4U * values[i] + 6; });
}

}  // namespace

const std::vector<Claim>& claims() {
    static const std::vector<Claim> all = {
        {trm("lanes"), "KWarpsPart", true, [] { return areWaysRight(KWarpsPart, 32); }},
        {"lanes", "KLanesPart", false, [] { return areWaysRight(KLanesPart, 1); }},
        {trm("registers"), "KInRegisters", true, [] { return areFourRight(KInRegisters); }},
        {trm("local memory"), "KInLocalMemory", false, [] { return areFourRight(KInLocalMemory); }},
        {trm("shared memory"), "KByRows", true, [] { return isSquareRight(KByRows); }},
        {"shared memory", "KByColumns", false, [] { return isSquareRight(KByColumns); }},
        {trm("constant memory"), "KSameConstant", true,
         [] { return areConstantsRight(KSameConstant, [](size_t i) { return i / 32 % 32; }); }},
        {"constant memory", "KEachItsConstant", false,
         [] { return areConstantsRight(KEachItsConstant, [](size_t i) { return i % 32; }); }},
        {trm("global memory"), "KReadNeighbours", true,
         [] { return isReadRight(KReadNeighbours, [](size_t i) { return i; }); }},
        {"global memory", "KReadApart", false,
         [] {
             return isReadRight(KReadApart,
                                [](size_t i) { return i % (N / 32) * 32 + i / (N / 32); });
         }},
    };
    return all;
}
