#pragma once

#include "cudas.h"

/// The part [begin, end) of n elements that belongs to worker `index` of `count`. The parts follow
/// each other in the workers' order and cover all n elements. Their lengths differ by at most one.
/// `n` and `count`: up to 2^62.
struct Slice {
    __host__ __device__ Slice(long n, long count, long index)
        : begin(start(n, count, index)), end(start(n, count, index + 1)) {}

    const long begin;
    const long end;

  private:
    /// The first n % count workers have one element more. (n * index / count would overflow.)
    static __host__ __device__ long start(long n, long count, long index) {
        const long rest = n % count;
        return n / count * index + (index < rest ? index : rest);
    }
};
