#include "Ladder.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "CudaError.h"
#include "language/language.h"
#include "maxThreads.h"
#include "rung0_interleavedDivergent.h"
#include "rung1_interleavedStrided.h"
#include "rung2_sequential.h"
#include "rung3_firstAddDuringLoad.h"
#include "rung4_lastWarpUnrolled.h"
#include "rung5_fullyUnrolled.h"
#include "rung6_manyElements.h"
#include "rung7_warpShuffle.h"
#include "rung8_vectorLoads.h"
#include "rung9_singlePass.h"

namespace {

template <typename T>
RungKernel<T> fullyUnrolled(int threads) {
    switch (threads) {
        case 64:
            return KFullyUnrolled<T, 64>;
        case 128:
            return KFullyUnrolled<T, 128>;
        case 256:
            return KFullyUnrolled<T, 256>;
        case 512:
            return KFullyUnrolled<T, 512>;
        default:
            return KFullyUnrolled<T, 1024>;
    }
}

template <typename T>
RungKernel<T> manyElements(int threads) {
    switch (threads) {
        case 64:
            return KManyElements<T, 64>;
        case 128:
            return KManyElements<T, 128>;
        case 256:
            return KManyElements<T, 256>;
        case 512:
            return KManyElements<T, 512>;
        default:
            return KManyElements<T, 1024>;
    }
}

long roundedUp(long n, long divisor) {
    return n / divisor + (n % divisor != 0);
}

}  // namespace

template <typename T>
void Rung<T>::requireUsable(int threads) const {
    const bool isPowerOfTwo = threads > 0 && std::has_single_bit(static_cast<unsigned>(threads));
    if (!isPowerOfTwo || threads < minThreads || threads > MAX_THREADS)
        throw std::invalid_argument(
            tr("{0}: {1} threads per block; this rung takes a power of two, {2} to {3}", tr(name),
               threads, minThreads, MAX_THREADS));
}

template <typename T>
const std::vector<Rung<T>>& rungs() {
    constexpr int ANY = Rung<T>::ANY;
    static const std::vector<Rung<T>> all = {
        {trm("interleaved, divergent"), 2, 1, false,
         [](int) -> RungKernel<T> { return KInterleavedDivergent<T>; }},
        {trm("interleaved, strided"), 2, 1, false,
         [](int) -> RungKernel<T> { return KInterleavedStrided<T>; }},
        {trm("sequential"), 2, 1, false, [](int) -> RungKernel<T> { return KSequential<T>; }},
        {trm("first add during load"), 1, 2, false,
         [](int) -> RungKernel<T> { return KFirstAddDuringLoad<T>; }},
        {trm("last warp unrolled"), 64, 2, false,
         [](int) -> RungKernel<T> { return KLastWarpUnrolled<T>; }},
        {trm("fully unrolled"), 64, 2, false, fullyUnrolled<T>},
        {trm("many elements a thread"), 64, ANY, false, manyElements<T>},
        {trm("warp shuffle"), ReductionWarp::SIZE, ANY, false,
         [](int) -> RungKernel<T> { return KWarpShuffle<T>; }},
        {trm("vector loads"), ReductionWarp::SIZE, ANY, false,
         [](int) -> RungKernel<T> { return KVectorLoads<T>; }},
        {trm("single pass"), ReductionWarp::SIZE, ANY, true,
         [](int) -> RungKernel<T> { return KSinglePass<T>; }},
    };
    return all;
}

template <typename T>
Ladder<T>::Ladder(const Rung<T>& rung, const ArrayGM<T>& values, int threads, int waves)
    : rung(rung),
      kernel((rung.requireUsable(threads), rung.kernel(threads))),
      threads(threads),
      waves(waves),
      levels(
          values, [this](long n) { return gridFor(n); }, rung.isSinglePass) {}

template <typename T>
T Ladder<T>::run() {
    launch();
    return levels.result(rung.name);
}

template <typename T>
void Ladder<T>::launch() {
    levels.launch([this](const Grid& grid, const T* tabGM, long n, T* tabSumGM) {
        kernel<<<grid.dg, grid.db>>>(tabGM, n, tabSumGM);
    });
}

template <typename T>
long Ladder<T>::depth() const {
    const long rounds = std::bit_width(static_cast<unsigned>(threads)) - 1;
    long depth = 0;
    for (const auto& level : levels.all()) {
        depth += additionsIntraThread(level) + rounds;
        if (rung.isSinglePass) depth += roundedUp(level.grid.blockCounts(), threads) + rounds;
    }
    return depth;
}

template <typename T>
long Ladder<T>::additionsIntraThread(const Level& level) const {
    if (rung.elementsPerThread != Rung<T>::ANY) return rung.elementsPerThread - 1;
    const long inVectorAndRest = 3;
    return LOADS * roundedUp(level.n, LOADS * level.grid.threadCounts()) + inVectorAndRest;
}

template <typename T>
Grid Ladder<T>::gridFor(long n) const {
    constexpr long WORTHWHILE = 16;  // elements a thread, below which fewer blocks would do
    const long blocks = rung.elementsPerThread == Rung<T>::ANY
                            ? std::min(n / (WORTHWHILE * threads), waves * residentBlocks())
                            : roundedUp(n, long{rung.elementsPerThread} * threads);
    return Grid(dim3(std::max(1L, blocks)), dim3(threads));
}

template <typename T>
long Ladder<T>::residentBlocks() const {
    int blocks = 0;
    const cudaError_t code =
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, 0);
    if (code != cudaSuccess)
        throw CudaError(code, "blocks of " + rung.name + " a multiprocessor holds");
    return long{blocks} * Hardware::getMPCount();
}

template const std::vector<Rung<int>>& rungs();
template const std::vector<Rung<float>>& rungs();
template struct Rung<int>;
template struct Rung<float>;
template class Ladder<int>;
template class Ladder<float>;
