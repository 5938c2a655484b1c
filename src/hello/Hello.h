#pragma once

#include <vector>

#include "Grid.h"
#include "common/ArrayGM.h"

/// The name of a thread: its block, and its number there.
struct ThreadName {
    unsigned block;
    unsigned thread;

    bool operator==(const ThreadName&) const = default;
};

/// Hello from every thread of a grid of one dimension.
class Hello {
  public:
    explicit Hello(const Grid& grid) : grid(grid) {}

    /// Prints one line per thread, on stdout.
    void say() const;

    /// The names of all threads, each in the cell of its thread's number in the grid.
    std::vector<ThreadName> names() const;

  private:
    const Grid grid;
};

/// The sum of two arrays, element by element.
class AddArrays {
  public:
    /// `threads` per block, any number that the device runs. As many blocks as `n` elements need,
    /// at least 1.
    AddArrays(long n, int threads);

    /// `n` elements each, in GM; launches and does not wait.
    void run(const int* tabXGM, const int* tabYGM, int* tabSumGM) const;

    const long n;
    const Grid grid;
};
