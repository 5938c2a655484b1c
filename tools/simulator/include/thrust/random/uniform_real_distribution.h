#pragma once

#include "thrust/pair.h"

namespace thrust {
namespace random {

/// Numbers from a to b. By its formula b can be one of them where Real rounds an engine's largest
/// number up, as float does.
template <class Real = double>
class uniform_real_distribution {
  public:
    using result_type = Real;
    using param_type = pair<Real, Real>;

    explicit uniform_real_distribution(Real a = 0, Real b = 1) : range(a, b) {}
    explicit uniform_real_distribution(const param_type& range) : range(range) {}
    void reset() {}

    template <class Engine>
    Real operator()(Engine& engine) {
        return (*this)(engine, range);
    }
    template <class Engine>
    Real operator()(Engine& engine, const param_type& range) {
        const Real part = static_cast<Real>(engine() - Engine::min) /
                          (1 + static_cast<Real>(Engine::max - Engine::min));
        return part * (range.second - range.first) + range.first;
    }

    Real a() const { return range.first; }
    Real b() const { return range.second; }
    Real min() const { return a(); }
    Real max() const { return b(); }
    param_type param() const { return range; }
    void param(const param_type& other) { range = other; }

    friend bool operator==(const uniform_real_distribution& x, const uniform_real_distribution& y) {
        return x.range == y.range;
    }
    friend bool operator!=(const uniform_real_distribution& x, const uniform_real_distribution& y) {
        return !(x == y);
    }

  private:
    param_type range;
};

}  // namespace random

using random::uniform_real_distribution;

}  // namespace thrust
