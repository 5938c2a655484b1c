#pragma once

#include <limits>
#include <string>

#include "Limits.h"
#include "common/ArrayGM.h"
#include "common/ReductionGPU.h"
#include "common/Text.h"

/// A value and its index in its array.
template <typename T>
struct Arg {
    T value;
    long index;

    /// The same element: the index decides, because a NaN is not equal to itself.
    bool operator==(const Arg& other) const {
        return index == other.index &&
               (value == other.value || (value != value && other.value != other.value));
    }
};

constexpr long NO_INDEX = Limits::MAX_LONG;

/// What is before no value of its type, in either order: for a floating-point type that is NaN.
template <typename T>
constexpr T NEVER_MIN = std::numeric_limits<T>::has_quiet_NaN ? std::numeric_limits<T>::quiet_NaN()
                                                              : std::numeric_limits<T>::max();
template <typename T>
constexpr T NEVER_MAX = std::numeric_limits<T>::has_quiet_NaN ? std::numeric_limits<T>::quiet_NaN()
                                                              : std::numeric_limits<T>::lowest();

/// The smallest and the largest element of an array.
///
/// - Of equal elements, the one with the smallest index. -0.0 and 0.0 are equal.
/// - A NaN is neither small nor large: it is passed over. Only if all elements are NaN, the result
///   is NaN, with the smallest index, 0.
template <typename T>
struct ArgMinMax {
    Arg<T> min;
    Arg<T> max;

    /// Loses to every element: to an equal value by its index.
    static __host__ __device__ ArgMinMax neutral() {
        return {{NEVER_MIN<T>, NO_INDEX}, {NEVER_MAX<T>, NO_INDEX}};
    }

    bool operator==(const ArgMinMax&) const = default;
};

template <typename T>
std::string text(const ArgMinMax<T>& value) {
    return text(value.min.value) + " at " + text(value.min.index) + ", " + text(value.max.value) +
           " at " + text(value.max.index);
}

/// ArgMinMax of an array of T: uchar, int, float or double. `values` outlives the reduction.
template <typename T>
class ReductionArg : public ReductionGPU<ArgMinMax<T>> {
  public:
    /// Throws std::invalid_argument for an empty array, and for a block size that is not a power
    /// of two.
    ReductionArg(const Grid& grid, const ArrayGM<T>& values);

  private:
    void launch(ArgMinMax<T>* ptrResultGM) const override;

    const ArrayGM<T>& values;
};

/// The same on the host, element by element.
template <typename T>
ArgMinMax<T> argMinMaxOnHost(const std::vector<T>& values) {
    const auto isNaN = [](T value) { return value != value; };
    ArgMinMax<T> result = {{values[0], 0}, {values[0], 0}};
    for (long i = 1; i < static_cast<long>(values.size()); i++) {
        if (values[i] < result.min.value || (isNaN(result.min.value) && !isNaN(values[i])))
            result.min = {values[i], i};
        if (values[i] > result.max.value || (isNaN(result.max.value) && !isNaN(values[i])))
            result.max = {values[i], i};
    }
    return result;
}
