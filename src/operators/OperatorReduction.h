#pragma once

#include "Cost.h"
#include "Operators.h"
#include "Stretch.h"
#include "common/Levels.h"

/// The lesson's kernels.
enum class Folding { NAIVE, GROUPED, COMPACTED };

/// An array reduced by Operator<T>, level by level.
template <template <typename> class Operator, typename T>
class OperatorReduction {
  public:
    /// Throws std::invalid_argument for a block size that is not a power of two from 1 to 1024.
    /// `values` must outlive this.
    OperatorReduction(Folding folding, const ArrayGM<T>& values, int threads);

    /// Launches, waits and returns the result, of an empty array the neutral element; may be called
    /// again and again.
    T run();

    /// Launches all levels and does not wait.
    void launch();

    const Levels<T>& levels() const { return allLevels; }

    /// The operations that an element passes through: all levels' rounds.
    long depth() const;

  private:
    const Folding folding;
    Levels<T> allLevels;
};
