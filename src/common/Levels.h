#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ArrayGM.h"
#include "Grid.h"
#include "Kernel.h"

/// One launch: the blocks of the grid reduce n elements, each to one value.
struct Level {
    long n;
    Grid grid;
};

/// The launches that reduce n elements: those of the next are the values that the blocks of this
/// one leave. `gridFor(n)` is the grid for n >= 0 elements. It has 1 block for 0 or 1 elements, and
/// fewer blocks than elements for more. With `isSinglePass` there is only the first launch.
std::vector<Level> levelsFor(long n, const std::function<Grid(long)>& gridFor, bool isSinglePass);

/// Reduces an array level by level. Each block of a level leaves one value, and these values are
/// the elements of the next level, until one is left. Host.
template <typename T>
class Levels {
  public:
    /// By the launches of levelsFor. `values` must outlive this.
    Levels(const ArrayGM<T>& values, const std::function<Grid(long)>& gridFor,
           bool isSinglePass = false)
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
    const std::vector<Level> levels;
    const ArrayGM<T>& values;
    ArrayGM<T> results;      // of the first level, of the third ...
    ArrayGM<T> nextResults;  // of the second, of the fourth ...
};
