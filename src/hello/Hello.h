#pragma once

#include <vector>

#include "Grid.h"
#include "common/ArrayGM.h"

/// Who a thread is: its block, and its place there.
struct ThreadName {
    unsigned block;
    unsigned thread;

    bool operator==(const ThreadName&) const = default;
};

/// Hello from every thread of a grid of one dimension.
class Hello {
  public:
    explicit Hello(const Grid& grid) : grid(grid) {}

    /// Prints a line a thread, on stdout.
    void say() const;

    /// The names of all threads, each at its thread's number in the grid.
    std::vector<ThreadName> names() const;

  private:
    const Grid grid;
};

/// The sum of two arrays, element by element.
class AddArrays {
  public:
    /// `threads` a block, any number that the device runs; as many blocks as `n` elements need, 1
    /// for none.
    AddArrays(long n, int threads);

    /// `n` elements each, in GM; launches and does not wait.
    void run(const int* tabXGM, const int* tabYGM, int* tabSumGM) const;

    const long n;
    const Grid grid;
};
