#pragma once

#include <cmath>
#include <limits>

#include "cudas.h"

/// A sum of floats in which nothing has been rounded yet: any number of parts of it may be added,
/// in any order, and the bits of rounded() are the same.
///
/// A finite float is an integer of 24 bits, times a power of two from 2^-149 to 2^104. Each belongs
/// to one of 32 bins, by its exponent: bin b counts in units of 2^(8 b - 149), and each of its
/// floats is an integer below 2^31 there. The sum is that of the bins, each times its unit. What is
/// not finite is counted in cells of its own.
///
/// Up to 2^32 floats in all: fewer than 2^63 / 2^31 never overflow a bin.
///
/// Source: R. Neal, *Fast Exact Summation Using Small and Large Superaccumulators*, 2015: a number
/// in fixed point as long as all exponents, whose digits overlap so that no carry has to travel
/// before the end.
struct ExactSum {
    static constexpr int BINS = 32;
    static constexpr int PLUS_INFINITIES = 32;
    static constexpr int MINUS_INFINITIES = 33;
    static constexpr int NANS = 34;
    static constexpr int CELLS = 35;

    long tabCell[CELLS];

    static __host__ __device__ ExactSum zero() { return {}; }

    __host__ __device__ ExactSum& operator+=(const ExactSum& other) {
        for (int cell = 0; cell < CELLS; cell++) tabCell[cell] += other.tabCell[cell];
        return *this;
    }

    /// The float that is nearest to the sum; of two that are equally near, the even one. A sum of 0
    /// is +0.0. As IEEE 754 defines it, infinities and NaN stay, two infinities with different
    /// signs are NaN, and what is too large is an infinity.
    __host__ __device__ float rounded() const {
        const bool isPlus = tabCell[PLUS_INFINITIES] > 0;
        const bool isMinus = tabCell[MINUS_INFINITIES] > 0;
        if (tabCell[NANS] > 0 || (isPlus && isMinus)) return NOT_A_NUMBER;
        if (isPlus || isMinus) return isPlus ? INFINITE : -INFINITE;

        int tabDigit[DIGITS];
        const bool isNegative = carry(1, tabDigit) < 0;
        if (isNegative) carry(-1, tabDigit);
        return isNegative ? -nearest(tabDigit) : nearest(tabDigit);
    }

    bool operator==(const ExactSum&) const = default;

  private:
    /// The sum times 2^149 as a number with digits of 8 bits: one per bin, and those into which the
    /// last bin is carried.
    static constexpr int DIGITS = BINS + 8;

    static constexpr float INFINITE = std::numeric_limits<float>::infinity();
    static constexpr float NOT_A_NUMBER = std::numeric_limits<float>::quiet_NaN();

    /// The digits, lowest first, of the sum times `sign`. Returns what is left above them: 0, or -1
    /// if that is negative.
    __host__ __device__ long carry(int sign, int* tabDigit) const {
        long carried = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            if (digit < BINS) carried += sign * tabCell[digit];
            tabDigit[digit] = static_cast<int>(carried & 0xff);
            carried >>= 8;  // rounds down, so that all digits are positive
        }
        return carried;
    }

    /// Seven digits from the highest one on, which is 48 bits or more, and one bit for the rest:
    /// that is rounded as the whole number would be. Below, where floats are denormal, there is
    /// nothing to round.
    static __host__ __device__ float nearest(const int* tabDigit) {
        constexpr int WINDOW = 7;
        int lowest = DIGITS - WINDOW;
        while (lowest > 0 && tabDigit[lowest + WINDOW - 1] == 0) lowest--;
        unsigned long window = 0;
        for (int i = WINDOW - 1; i >= 0; i--) window = window << 8 | tabDigit[lowest + i];
        for (int i = 0; i < lowest; i++) window |= tabDigit[i] != 0;
        return ldexpf(static_cast<float>(window), 8 * lowest - 149);
    }
};
