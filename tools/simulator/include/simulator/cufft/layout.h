// Where the numbers of a transform lie.
#pragma once

#include <array>

namespace simulator::cufft {

constexpr int maxRank = 3;

/// The lengths of a transform, with ones before those of fewer dimensions.
using Lengths = std::array<long, maxRank>;

inline long product(const Lengths& n) {
    return n[0] * n[1] * n[2];
}

/// Which transform of a batch, and the indices in it.
struct Position {
    long batch;
    Lengths index;

    /// The i-th of transforms of n numbers, last index first.
    Position(long i, const Lengths& n)
        : batch(i / product(n)), index{i / n[2] / n[1] % n[0], i / n[2] % n[1], i % n[2]} {}
};

/// In elements: the distances of neighbours and of transforms, and the room for each index.
struct Layout {
    Lengths room;
    long stride;
    long distance;

    long at(const Position& p) const {
        const long element = (p.index[0] * room[1] + p.index[1]) * room[2] + p.index[2];
        return p.batch * distance + element * stride;
    }
};

/// One after another, without gaps.
inline Layout dense(const Lengths& n) {
    return {n, 1, product(n)};
}

/// What is stored of a spectrum of real numbers of these lengths: the rest is its mirror image.
inline Lengths halved(Lengths n) {
    n[2] = n[2] / 2 + 1;
    return n;
}

}  // namespace simulator::cufft
