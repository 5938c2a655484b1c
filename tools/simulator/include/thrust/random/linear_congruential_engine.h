#pragma once

#include <cstdint>
#include <iostream>
#include <type_traits>

namespace thrust {
namespace random {

/// Numbers that follow from each other: x = (a x + c) mod m, where an m of 0 is one more than the
/// largest UInt.
template <class UInt, UInt a, UInt c, UInt m>
class linear_congruential_engine {
  public:
    using result_type = UInt;

    static constexpr UInt multiplier = a;
    static constexpr UInt increment = c;
    static constexpr UInt modulus = m;
    static constexpr UInt min = c == 0 ? 1 : 0;
    static constexpr UInt max = m - 1;
    static constexpr UInt default_seed = 1;

    explicit linear_congruential_engine(UInt value = default_seed) { seed(value); }

    /// A state of 0 would stay 0 without an increment: it becomes 1.
    void seed(UInt value = default_seed) {
        state = remainder(value);
        if (remainder(c) == 0 && state == 0) state = remainder(1);
    }

    UInt operator()() { return state = Step{a, c}.after(state); }

    /// The state after n numbers. Two steps in one are a step as well, and so are 4, 8, 16, ...
    void discard(unsigned long long n) {
        for (Step step{a, c}; n > 0; n /= 2, step = step.twice())
            if (n % 2 == 1) state = step.after(state);
    }

    friend bool operator==(const linear_congruential_engine& x,
                           const linear_congruential_engine& y) {
        return x.state == y.state;
    }
    friend bool operator!=(const linear_congruential_engine& x,
                           const linear_congruential_engine& y) {
        return !(x == y);
    }
    friend std::ostream& operator<<(std::ostream& out, const linear_congruential_engine& engine) {
        return out << engine.state;
    }
    friend std::istream& operator>>(std::istream& in, linear_congruential_engine& engine) {
        return in >> engine.state;
    }

  private:
    __extension__ typedef unsigned __int128 Widest;
    using Wide = std::conditional_t<sizeof(UInt) <= 4, std::uint64_t, Widest>;

    static UInt remainder(Wide value) { return static_cast<UInt>(m == 0 ? value : value % m); }

    struct Step {
        UInt factor, summand;
        UInt after(UInt x) const { return remainder(Wide(factor) * x + summand); }
        Step twice() const { return {remainder(Wide(factor) * factor), after(summand)}; }
    };

    UInt state;
};

using minstd_rand0 = linear_congruential_engine<std::uint32_t, 16807, 0, 2147483647>;
using minstd_rand = linear_congruential_engine<std::uint32_t, 48271, 0, 2147483647>;

}  // namespace random

using random::linear_congruential_engine;
using random::minstd_rand;
using random::minstd_rand0;

}  // namespace thrust
