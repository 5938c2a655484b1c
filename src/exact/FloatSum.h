#pragma once

#include <vector>

#include "ExactSum.h"
#include "Grid.h"
#include "common/ArrayReduction.h"

/// How threads add up their elements and blocks their sums:
/// - ATOMICS: one element after the other; blocks by atomicAdd, in the order in which they end.
/// - TREE, KAHAN, PAIRWISE: one after the other, by Kahan's sum, in pairs; blocks in a fixed order.
/// - EXACT: without rounding.
enum class Summing { ATOMICS, TREE, KAHAN, PAIRWISE, EXACT };

/// Threads of a block whose cells fit into the 48 KiB of shared memory that every device has.
constexpr int MAX_EXACT_THREADS = 128;

/// The sum of an array of floats. Host; throws CudaError.
class FloatSum : public ArrayReduction<float> {
  public:
    /// Throws std::invalid_argument when EXACT is to have more than MAX_EXACT_THREADS per block.
    FloatSum(const std::vector<float>& values, const Grid& grid, Summing summing);

  private:
    void launch(const float* tabGM, long n, float* ptrSumGM) override;

    const Grid grid;
    const Summing summing;
    ArrayGM<float> sumsGM;  // one per block
    ArrayGM<ExactSum> exactGM{1};
};

/// The exact sum of an array, or of a part of one: add those of all parts, then round. Host; throws
/// as FloatSum.
ExactSum exactSumOf(const std::vector<float>& values, const Grid& grid);
