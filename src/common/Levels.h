#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "ArrayGM.h"
#include "Grid.h"
#include "Kernel.h"

/// Reduces an array level by level. Each block of a level leaves one value, and these values are
/// the elements of the next level, until one is left. Host.
template <typename T>
class Levels {
  public:
    struct Level {
        long n;
        Grid grid;
    };

    /// `gridFor(n)`: the grid for n >= 0 elements. It has 1 block for 0 or 1 elements, and fewer
    /// blocks than elements for more. `values` must outlive this. With `isSinglePass` there is only
    /// the first level.
    template <typename GridFor>
    Levels(const ArrayGM<T>& values, GridFor gridFor, bool isSinglePass = false)
        : levels(levelsFor(values.size(), gridFor, isSinglePass)),
          values(values),
          results(levels.front().grid.blockCounts()),
          nextResults(levels.size() > 1 ? levels[1].grid.blockCounts() : 0) {}

    /// Calls `launchLevel(grid, tabGM, n, tabResultGM)` for one level after another, and does
    /// not wait.
    template <typename LaunchLevel>
    void launch(LaunchLevel launchLevel) {
        const T* tabGM = values.data();
        T* tabResultGM = results.data();
        T* tabNextResultGM = nextResults.data();
        for (const Level& level : levels) {
            launchLevel(level.grid, tabGM, level.n, tabResultGM);
            tabGM = tabResultGM;
            std::swap(tabResultGM, tabNextResultGM);
        }
    }

    /// Waits for the launches and returns the last value. Throws CudaError with `title` if
    /// one failed.
    T result(const std::string& title) const {
        Kernel::lastCudaError(title + " on " + levels.front().grid.toString());
        T result;
        GM::memcpyDToH(&result, levels.size() % 2 == 1 ? results.data() : nextResults.data(),
                       sizeof(T));
        return result;
    }

    const std::vector<Level>& all() const { return levels; }

  private:
    template <typename GridFor>
    static std::vector<Level> levelsFor(long n, GridFor gridFor, bool isSinglePass) {
        std::vector<Level> levels;
        do {
            levels.push_back({n, gridFor(n)});
            n = levels.back().grid.blockCounts();
        } while (n > 1 && !isSinglePass);
        return levels;
    }

    const std::vector<Level> levels;
    const ArrayGM<T>& values;
    ArrayGM<T> results;      // of the first level, of the third ...
    ArrayGM<T> nextResults;  // of the second, of the fourth ...
};
