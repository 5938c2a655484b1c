#pragma once

#include <string>
#include <vector>

#include "common/Levels.h"

/// A kernel that leaves in tabSumGM[blockIdx.x] the sum of the block's part of the n elements of
/// tabGM. Grid and blocks have one dimension.
template <typename T>
using RungKernel = void (*)(const T* tabGM, long n, T* tabSumGM);

/// A rung of the ladder: a kernel, and what its host has to know.
template <typename T>
struct Rung {
    static constexpr int ANY = 0;

    std::string name;
    int minThreads;                        // per block
    int elementsPerThread;                 // or ANY: the threads share all elements
    bool isSinglePass;                     // tabSumGM[0] is the sum of all blocks
    RungKernel<T> (*kernel)(int threads);  // for blocks of that size

    /// Throws std::invalid_argument, with what is valid, for a block size that the rung cannot use.
    void requireUsable(int threads) const;
};

/// The rungs in the order in which courses teach them, the slowest first; T: int or float.
template <typename T>
const std::vector<Rung<T>>& rungs();

/// A rung at work on an array, level by level if it needs that.
template <typename T>
class Ladder {
  public:
    /// `waves`: if a rung can choose its number of blocks, it takes `waves` times as many as the
    /// device holds at once. Throws std::invalid_argument for a block size that the rung
    /// cannot use.
    Ladder(const Rung<T>& rung, const ArrayGM<T>& values, int threads, int waves = 1);

    /// Launches, waits and returns the sum; may be called again and again.
    T run();

    /// Launches all levels and does not wait.
    void launch();

    /// Of the first level.
    Grid grid() const { return levels.all().front().grid; }

    int launches() const { return static_cast<int>(levels.all().size()); }

    /// The largest number of additions that an element passes through.
    long depth() const;

  private:
    Grid gridFor(long n) const;
    long residentBlocks() const;
    long additionsIntraThread(const Level& level) const;

    const Rung<T> rung;
    const RungKernel<T> kernel;
    const int threads;
    const int waves;
    Levels<T> levels;
};
