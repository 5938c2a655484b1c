#pragma once

#include <cstdint>

#include "common/ReductionGPU.h"

/// Indices from `first` to before `end`; past an int, too.
struct Range {
    long first;
    long end;

    long size() const { return end - first; }
};

/// The sum of the heights of some of n slices under 4 / (1 + x^2), x from 0 to 1. The sum of all of
/// them, divided by n, is pi. Slice i is as high as the curve in its middle.
class ReductionSlices : public ReductionGPU<double> {
  public:
    /// `slices` within [0, n), n up to 2^52. Throws std::invalid_argument for others.
    ReductionSlices(const Grid& grid, Range slices, long n);

    /// The roundings that a summand passes through at most: its own, in its thread, its block and
    /// the grid.
    long depth() const;

  private:
    void launch(double* ptrSumGM) const override;

    const Range slices;
    const long n;
};

/// Where random points come from: the lesson's Philox, the same numbers by cuRAND, or a state of
/// cuRAND's usual generator for each thread. With the last one the points depend on the grid, with
/// the others only on their indices and the seed.
enum class Random { OWN, CURAND_BY_INDEX, CURAND_BY_STATE };

/// The number of random points of the unit square that lie within a quarter of the unit circle, a
/// share of pi over 4.
class ReductionHits : public ReductionGPU<unsigned long long> {
  public:
    /// Throws std::invalid_argument for a range that is none or begins at an odd index.
    ReductionHits(const Grid& grid, Range points, uint64_t seed, Random random = Random::OWN);

  private:
    void launch(unsigned long long* ptrHitsGM) const override;

    const Range points;
    const uint64_t seed;
    const Random random;
};

/// pi by n slices, or by n random points. Done in several launches, with progress when it takes
/// long. Throws std::invalid_argument unless 1 <= n <= 2^52.
double piBySlices(const Grid& grid, long n);
double piByPoints(const Grid& grid, long n, uint64_t seed, Random random = Random::OWN);

/// How far piBySlices() may be from pi: the error of the midpoint rule and what is rounded off.
double boundBySlices(const Grid& grid, long n);

/// How far piByPoints() is from pi, typically: the standard deviation of 4 hits / n.
double deviationByPoints(long n);
