#pragma once

#include "common/Philox.h"

/// The random points of the unit square. A call of Philox gives two of them: points 2i and 2i + 1 are made of
/// the words of i. Coordinates are multiples of 2^-32. Host and device.
class HitOrMiss {
  public:
    __host__ __device__ explicit HitOrMiss(uint64_t seed) : random(seed) {}

    /// How many of the points 2i and 2i + 1 with an index before `end` are within the quarter circle: 0 to 2.
    __host__ __device__ int hits(long i, long end) const {
        const Philox::Words words = random(static_cast<uint64_t>(i));
        return isHit(words.w[0], words.w[1]) + (2 * i + 1 < end && isHit(words.w[2], words.w[3]));
    }

  private:
    /// Whether x^2 + y^2 < 2^64, without the sum, which 64 bits cannot hold.
    static __host__ __device__ bool isHit(uint64_t x, uint64_t y) { return x * x <= ~(y * y); }

    const Philox random;
};
