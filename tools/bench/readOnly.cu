#include <algorithm>
#include <array>

#include "inputs.h"
#include "reductions.h"

namespace {

/// Reads all vectors and does next to nothing with them.
template <int LOADS>
__global__ void KRead(const uint4* tabGM, size_t n, uint* ptrResultGM) {
    const size_t tile = size_t{blockDim.x} * LOADS;
    uint x = 0;
    for (size_t i = tile * blockIdx.x + threadIdx.x; i + (LOADS - 1) * blockDim.x < n;
         i += tile * gridDim.x) {
        uint4 vectors[LOADS];
#pragma unroll
        for (int k = 0; k < LOADS; k++) vectors[k] = tabGM[i + k * blockDim.x];
#pragma unroll
        for (int k = 0; k < LOADS; k++) x ^= vectors[k].x ^ vectors[k].y ^ vectors[k].z ^ vectors[k].w;
    }
    if (x == 0x9e3779b9U) *ptrResultGM = x;  // as good as never, which the compiler does not know
}

}  // namespace

double bestReadBandwidth(size_t bytes, int runs) {
    const Inputs<uint> inputs(bytes / sizeof(uint), 0);
    ArrayGM<uint> resultGM(1);
    const size_t vectors = bytes / sizeof(uint4);
    const auto multiprocessors = static_cast<unsigned>(deviceProperties().multiProcessorCount);
    std::vector<Contender> contenders;
    for (const unsigned threads : {256U, 512U, 1024U})
        for (const unsigned waves : {1U, 2U, 4U, 8U})
            for (const auto kernel : {KRead<1>, KRead<2>, KRead<4>, KRead<8>}) {
                const unsigned blocks = waves * multiprocessors * (2048 / threads);
                contenders.push_back({"", [&, kernel, threads, blocks](int input) {
                                          kernel<<<blocks, threads>>>(
                                              reinterpret_cast<const uint4*>(inputs.at(input)), vectors,
                                              resultGM.data());
                                      }});
            }
    const std::vector<Times> times = measure(contenders, inputs.count(), runs);
    const auto byMedian = [](const Times& a, const Times& b) { return a.median < b.median; };
    return static_cast<double>(bytes) / std::ranges::min_element(times, byMedian)->median;
}
