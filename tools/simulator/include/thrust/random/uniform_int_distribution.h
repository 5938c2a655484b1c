#pragma once

#include <limits>

#include "thrust/random/uniform_real_distribution.h"

namespace thrust {
namespace random {

/// Integers from a to b, both among them: each a number of a uniform_real_distribution<double> from
/// a to b + 1 without its fraction.
template <class Int = int>
class uniform_int_distribution {
  public:
    using result_type = Int;
    using param_type = pair<Int, Int>;

    explicit uniform_int_distribution(Int a = 0, Int b = std::numeric_limits<Int>::max())
        : range(a, b) {}
    explicit uniform_int_distribution(const param_type& range) : range(range) {}
    void reset() {}

    template <class Engine>
    Int operator()(Engine& engine) {
        return (*this)(engine, range);
    }
    template <class Engine>
    Int operator()(Engine& engine, const param_type& range) {
        const auto begin = static_cast<double>(range.first);
        const auto end = static_cast<double>(range.second) + 1;
        return static_cast<Int>(uniform_real_distribution<double>(begin, end)(engine));
    }

    Int a() const { return range.first; }
    Int b() const { return range.second; }
    Int min() const { return a(); }
    Int max() const { return b(); }
    param_type param() const { return range; }
    void param(const param_type& other) { range = other; }

    friend bool operator==(const uniform_int_distribution& x, const uniform_int_distribution& y) {
        return x.range == y.range;
    }
    friend bool operator!=(const uniform_int_distribution& x, const uniform_int_distribution& y) {
        return !(x == y);
    }

  private:
    param_type range;
};

}  // namespace random

using random::uniform_int_distribution;

}  // namespace thrust
