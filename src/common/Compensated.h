// The reference for floating-point results: a sum in higher precision, and how far a result may be
// from it in theory. Host only.
//
// Source: N. Higham, "Accuracy and Stability of Numerical Algorithms", 2002, sections 3.1, 4.2
// and 4.3.
#pragma once

#include <cmath>
#include <limits>
#include <span>

namespace compensated {

/// gamma(h) = hu / (1 - hu), with u the unit roundoff of T: the largest relative error of h
/// roundings one after another. Infinite if hu >= 1, from 2^24 roundings of a float on.
template <typename T>
long double gamma(long h) {
    const long double hu = h * (std::numeric_limits<T>::epsilon() / 2.0L);
    return hu < 1 ? hu / (1 - hu) : std::numeric_limits<long double>::infinity();
}

/// The largest number of additions that a value passes through, if n values are folded in rounds,
/// or added one after another.
inline long depthOfTree(long n) {
    long depth = 0;
    for (long width = 1; width < n; width *= 2) depth++;
    return depth;
}

inline long depthOfChain(long n) {
    return n > 1 ? n - 1 : 0;
}

/// A sum in long double that keeps what each addition rounds off (Neumaier's form of Kahan's sum):
/// as if summed with 128 bits, then rounded to 64.
class Sum {
  public:
    void add(long double x) {
        const long double next = sum + x;
        lost += std::abs(sum) >= std::abs(x) ? (sum - next) + x : (x - next) + sum;
        sum = next;
        sumOfMagnitudes += std::abs(x);
    }

    long double value() const { return sum + lost; }

    /// How far a sum in T of the same values may be from value(), if no value passes through more
    /// than `depth` additions: gamma(depth) times the sum of their magnitudes, plus the rounding of
    /// value() itself.
    template <typename T>
    long double bound(long depth) const {
        return gamma<T>(depth) * sumOfMagnitudes +
               std::numeric_limits<long double>::epsilon() * std::abs(value());
    }

    /// Whether `result`, such a sum in T, is within the bound. False for a NaN.
    template <typename T>
    bool agreesWith(T result, long depth) const {
        return std::abs(result - value()) <= bound<T>(depth);
    }

  private:
    long double sum = 0;
    long double lost = 0;
    long double sumOfMagnitudes = 0;
};

template <typename T>
Sum sum(std::span<const T> values) {
    Sum all;
    for (const T value : values) all.add(value);
    return all;
}

}  // namespace compensated
