#pragma once

#include <string>
#include <vector>

#include "Grid.h"
#include "common/ArrayGM.h"

/// A kernel that leaves in tabSumGM[blockIdx.x] the sum of the block's part of tabGM's n elements; in a grid
/// of one dimension, of blocks of one dimension.
template <typename T>
using RungKernel = void (*)(const T* tabGM, long n, T* tabSumGM);

/// A rung of the ladder: a kernel, and what its host has to know.
template <typename T>
struct Rung {
    static constexpr int ANY = 0;

    std::string name;
    int minThreads;                        // a block
    int elementsPerThread;                 // or ANY: the threads share out all there are
    bool isSinglePass;                     // tabSumGM[0] is the sum of all blocks
    RungKernel<T> (*kernel)(int threads);  // for blocks of that size

    /// Throws std::invalid_argument, with what is valid, for a block size that the rung cannot use.
    void requireUsable(int threads) const;
};

/// The rungs in the order in which courses teach them, the slowest first; T: int or float.
template <typename T>
const std::vector<Rung<T>>& rungs();

/// A rung at work on an array: level by level, the sums of the blocks being the elements of the next level,
/// until one value is left.
template <typename T>
class Ladder {
  public:
    /// `waves`: where a rung can choose its blocks, as many as the device holds at once, times that. Throws
    /// std::invalid_argument for a block size that the rung cannot use.
    Ladder(const Rung<T>& rung, const ArrayGM<T>& values, int threads, int waves = 4);

    /// Launches, waits and returns the sum; may be called again and again.
    T run();

    /// Launches all levels and does not wait.
    void launch();

    /// Of the first level.
    Grid grid() const { return levels.front().grid; }

    int launches() const { return static_cast<int>(levels.size()); }

    /// The additions that an element passes through at most.
    long depth() const;

  private:
    struct Level {
        long n;
        Grid grid;
    };

    std::vector<Level> levelsFor(long n) const;
    Grid gridFor(long n) const;
    long residentBlocks() const;
    long additionsIntraThread(const Level& level) const;

    const Rung<T> rung;
    const RungKernel<T> kernel;
    const int threads;
    const int waves;
    const std::vector<Level> levels;
    const ArrayGM<T>& values;
    ArrayGM<T> sums;      // of the first level, of the third ...
    ArrayGM<T> nextSums;  // of the second, of the fourth ...
};
