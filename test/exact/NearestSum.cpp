#include "NearestSum.h"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "common/Text.h"
#include "language/language.h"

namespace {

using Limits = std::numeric_limits<float>;

/// A sum as doubles that do not overlap, smallest first, without any rounding. Source: J. Shewchuk,
/// "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997.
class Expansion {
  public:
    void add(double x) {
        size_t kept = 0;
        for (double part : parts) {
            if (std::abs(x) < std::abs(part)) std::swap(x, part);
            const double sum = x + part;
            const double lost = part - (sum - x);
            if (lost != 0) parts[kept++] = lost;
            x = sum;
        }
        parts.resize(kept);
        parts.push_back(x);
    }

    /// The sum if it is a double, else that of its two neighbours whose last bit is 1: rounded to
    /// fewer bits, both give what the sum would.
    double roundedToOdd() const {
        double sum = 0;
        for (size_t i = parts.size(); i-- > 0;) {
            const double before = sum;
            sum += parts[i];
            const double lost = parts[i] - (sum - before);
            if (lost == 0) continue;
            const bool isOdd = std::bit_cast<unsigned long>(sum) & 1;
            return isOdd ? sum : std::nextafter(sum, lost > 0 ? INFINITY : -INFINITY);
        }
        return sum;
    }

  private:
    std::vector<double> parts;
};

/// Knuth's multiplicative hash of the index.
unsigned hash(long index) {
    return static_cast<unsigned>(index + 1) * 2654435761U;
}

std::vector<float> rootsUpTo(long n) {
    std::vector<float> values(n);
    for (long i = 0; i < n; i++) values[i] = std::sqrt(static_cast<float>(i));
    return values;
}

SpecialSum alone(const std::string& name, float value) {
    return {name, {value}, value};
}

}  // namespace

float nearestSum(std::span<const float> values) {
    Expansion sum;
    for (const float value : values) sum.add(value);
    return static_cast<float>(sum.roundedToOdd()) + 0.F;
}

std::vector<float> floatsOfAllExponents(long n) {
    std::vector<float> values(n);
    for (long i = 0; i < n; i++)
        values[i] = std::bit_cast<float>(i % 2 == 0 ? hash(i) & 0xbfffffff
                                                    : (hash(i) & 0x87ffffff) | 0x38000000);
    return values;
}

std::vector<SpecialSum> specialSums() {
    constexpr float INF = Limits::infinity();
    constexpr float NaN = Limits::quiet_NaN();
    constexpr float MAX = Limits::max();
    constexpr float TINY = Limits::denorm_min();
    const float top = std::ldexp(1.F, 103);  // half of what is between the two largest floats
    std::vector<SpecialSum> sums = {
        {"nothing", {}, 0},
        {"-0.0", {-0.F}, 0},
        {"an infinity", {1, INF, -3}, INF},
        {"a negative infinity", {-INF, MAX, MAX}, -INF},
        {"two infinities", {INF, 5, INF}, INF},
        {"infinities of both signs", {INF, 1, -INF}, NaN},
        {"NaN", {1, NaN, 2}, NaN},
        {"a negative NaN", {-NaN}, NaN},
        {"NaN and infinities", {INF, NaN, INF}, NaN},
        {"denormal floats", {TINY, TINY, 5 * TINY}, 7 * TINY},
        {"denormal floats that make a normal one", {Limits::min() - TINY, TINY}, Limits::min()},
        {"normal floats whose difference is denormal",
         {Limits::min() + TINY, -Limits::min()},
         TINY},
        {"the largest and the smallest", {MAX, TINY, -MAX}, TINY},
        {"an overflow on the way", {MAX, MAX, -MAX}, MAX},
        {"an overflow", {MAX, MAX}, INF},
        {"a negative overflow", {-MAX, -MAX}, -INF},
        {"half way to an overflow", {MAX, top}, INF},
        {"nearly half way to an overflow", {MAX, top, -TINY}, MAX},
        {"half way, the even one is below", {16777216, 1}, 16777216},
        {"half way, the even one is above", {16777218, 1}, 16777220},
        {"a little more than half way", {16777216, 1, TINY}, 16777218},
        {"a little less than half way", {16777218, 1, -TINY}, 16777218},
        {"half way, negative", {-16777216, -1}, -16777216},
        {"a little more than half way, negative", {-16777216, -1, -TINY}, -16777218},
        {"cancellation", {1e30F, 1, -1e30F}, 1},
        {"cancellation to nothing", {1e30F, 1e-30F, -1e30F, -1e-30F}, 0},
        {"one below a power of two", {16777216, -TINY}, 16777216},
        {"from a positive sum to a negative one", {1, -1, -TINY}, -TINY},
    };
    for (int exponent = 0; exponent < 255; exponent++) {
        const float value = std::bit_cast<float>(static_cast<unsigned>(exponent) << 23 | 0x5a5a5a);
        sums.push_back(alone("exponent " + std::to_string(exponent), value));
        sums.push_back(alone("exponent " + std::to_string(exponent) + ", negative", -value));
    }
    return sums;
}

std::vector<KnownSum> knownSums() {
    const auto ofBits = [](unsigned bits) { return std::bit_cast<float>(bits); };
    return {{floatsOfAllExponents(1000), ofBits(0xbf99b2cc)},
            {floatsOfAllExponents(40009), ofBits(0x40be8bec)},
            {rootsUpTo(99991), ofBits(0x4ba0d19f)}};
}

void assertSameBits(float expected, float actual) {
    if (std::bit_cast<unsigned>(expected) == std::bit_cast<unsigned>(actual)) return;
    CPPUNIT_FAIL(tr("{0} instead of {1}", text(actual), text(expected)));
}
