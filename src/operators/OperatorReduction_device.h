// What OperatorReduction does; for the .cu files that say for which operator and types.
#pragma once

#include <bit>
#include <functional>

#include "OperatorReduction.h"
#include "fold_device.h"

/// The grids of `threads` per block for n elements: two per thread.
inline std::function<Grid(long n)> gridsOfPairs(int threads) {
    return [threads](long n) {
        const long perBlock =
            2L * (threads > 0 ? threads : 1);  // Grid refuses what is less, in its own words
        const long blocks = n / perBlock + (n % perBlock != 0);
        const Grid grid(dim3(blocks > 0 ? blocks : 1), dim3(threads));
        grid.requirePowerOfTwo();
        return grid;
    };
}

template <typename Op, typename T>
auto kernelOf(Folding folding) {
    switch (folding) {
        case Folding::NAIVE:
            return KNaive<Op, T>;
        case Folding::GROUPED:
            return KGrouped<Op, T>;
        default:
            return KCompacted<Op, T>;
    }
}

template <template <typename> class Operator, typename T>
OperatorReduction<Operator, T>::OperatorReduction(Folding folding, const ArrayGM<T>& values,
                                                  int threads)
    : folding(folding), allLevels(values, gridsOfPairs(threads)) {}

template <template <typename> class Operator, typename T>
T OperatorReduction<Operator, T>::run() {
    launch();
    return allLevels.result("reduction by an operator");
}

template <template <typename> class Operator, typename T>
void OperatorReduction<Operator, T>::launch() {
    const auto kernel = kernelOf<Operator<T>, T>(folding);
    allLevels.launch([kernel](const Grid& grid, const T* tabGM, long n, T* tabResultGM) {
        kernel<<<grid.dg, grid.db>>>(tabGM, n, tabResultGM);
    });
}

template <template <typename> class Operator, typename T>
long OperatorReduction<Operator, T>::depth() const {
    const auto threads = static_cast<unsigned>(allLevels.all().front().grid.threadByBlock());
    const long rounds = std::bit_width(threads);  // log2(2 threads)
    return rounds * static_cast<long>(allLevels.all().size());
}
