// Floating-point numbers of 16 bits as they are rounded to and read. A format has a sign, an
// exponent, and `fractionBits` bits behind the point.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "simulator/floats.h"
#include "vector_types.h"
#ifdef __CUDACC__
#include "simulator/atomics.h"
#include "simulator/warp.h"
#endif

namespace simulator {

enum class Rounding { rn, rz, ru, rd };  // to nearest, towards zero, up, down

/// What is not a number is this one, in all formats of 16 bits.
inline constexpr uint16_t notANumber = 0x7fff;

template <int fractionBits>
inline constexpr uint16_t infinityOf = 0x7fff >> fractionBits << fractionBits;
template <int fractionBits>
inline constexpr int exponentBias = (1 << (14 - fractionBits)) - 1;

/// Whether a number cut off behind its last bit goes to the next larger magnitude.
/// `rest`: what was cut off, 0 to 3: nothing, less than a half, a half, more.
inline bool goesUp(Rounding rounding, bool isNegative, bool isOdd, int rest) {
    switch (rounding) {
        case Rounding::rn:
            return rest == 3 || (rest == 2 && isOdd);
        case Rounding::rz:
            return false;
        case Rounding::ru:
            return rest != 0 && !isNegative;
        case Rounding::rd:
            return rest != 0 && isNegative;
    }
    return false;
}

/// The bits of `value`, rounded once.
template <int fractionBits>
uint16_t smallBits(double value, Rounding rounding = Rounding::rn) {
    if (std::isnan(value)) return notANumber;
    constexpr int lowest = 1 - exponentBias<fractionBits>, ofDouble = 52;
    const uint64_t bits = __builtin_bit_cast(uint64_t, value);
    const bool isNegative = bits >> 63;
    const uint16_t sign = isNegative ? 0x8000 : 0;
    if (std::isinf(value)) return sign | infinityOf<fractionBits>;
    const int exponent = int(bits >> ofDouble & 0x7ff) - 1023;
    const uint64_t whole = uint64_t(1) << ofDouble, fraction = bits & (whole - 1);
    const int below = exponent < lowest ? lowest - exponent : 0;  // a subnormal number
    const int cut = below > fractionBits + 2 ? ofDouble + 2 : ofDouble - fractionBits + below;
    const uint64_t significand = exponent == -1023 ? fraction : whole | fraction;
    const uint64_t kept = significand >> cut, rest = significand - (kept << cut);
    const uint64_t half = uint64_t(1) << (cut - 1);
    const int cutOff = rest == 0 ? 0 : rest < half ? 1 : rest == half ? 2 : 3;
    uint64_t magnitude = kept + goesUp(rounding, isNegative, kept & 1, cutOff);
    if (!below) magnitude += uint64_t(exponent - lowest) << fractionBits;
    if (magnitude < infinityOf<fractionBits>) return sign | uint16_t(magnitude);
    const bool isInfinite = goesUp(rounding, isNegative, true, 3);
    return sign | uint16_t(infinityOf<fractionBits> - !isInfinite);
}

/// The same of an integer, which may have more bits than a double.
template <int fractionBits, class Integer>
uint16_t smallBitsOfInteger(Integer value, Rounding rounding) {
    const bool isNegative = value < 0;
    uint64_t magnitude = isNegative ? -uint64_t(value) : uint64_t(value);
    int cut = 0;
    for (; magnitude >> 53; ++cut) magnitude = magnitude >> 1 | (magnitude & 1);
    const double rest = std::ldexp(double(magnitude), cut);
    return smallBits<fractionBits>(isNegative ? -rest : rest, rounding);
}

/// Its value. A float has all of them.
template <int fractionBits>
float smallValue(uint16_t bits) {
    constexpr int added = 23 - fractionBits;
    const uint32_t magnitude = bits & 0x7fff, sign = uint32_t(bits & 0x8000) << 16;
    if (magnitude >= infinityOf<fractionBits>)
        return __builtin_bit_cast(float, sign | 0x7f800000 | magnitude << added);
    const float shifted = __builtin_bit_cast(float, magnitude << added);
    constexpr uint32_t scale =
        (254 - exponentBias<fractionBits>) << 23;  // the two exponents' biases
    const float scaled = shifted * __builtin_bit_cast(float, scale);
    return sign ? -scaled : scaled;
}

/// a * b + c, of which no rounding to fewer bits is another than that of the exact value: odd where
/// it is not exact (Boldo, Melquiond: Emulation of FMA and correctly rounded sums, 2008).
/// `a` and `b` have 26 bits at most.
inline double fusedToOdd(double a, double b, double c) {
    const double product = a * b, sum = product + c;
    if (!std::isfinite(sum)) return sum;
    const double ofProduct = sum - c, ofSum = sum - ofProduct;
    const double error = (product - ofProduct) + (c - ofSum);
    const uint64_t bits = __builtin_bit_cast(uint64_t, sum);
    if (error == 0 || (bits & 1)) return sum;
    const bool isLarger = (error > 0) == (sum > 0);
    return __builtin_bit_cast(double, isLarger ? bits + 1 : bits - 1);
}

/// From 0 to 1; 0 for what is not a number.
inline double saturated(double value) {
    return value > 0 ? std::fmin(value, 1) : 0;
}

inline double notNegative(double value) {
    return value < 0 ? 0 : value;
}

/// The larger one, or the one that is a number. +0 is larger than -0.
inline double larger(double a, double b) {
    if (std::isnan(a)) return b;
    if (std::isnan(b)) return a;
    return a > b || (a == b && !std::signbit(a)) ? a : b;
}

/// `value`, rounded once; what is not a number keeps its sign and its upper bits.
template <int fractionBits>
uint16_t smallBitsOfDouble(double value) {
    if (!std::isnan(value)) return smallBits<fractionBits>(value);
    const uint64_t bits = __builtin_bit_cast(uint64_t, value);
    return (bits >> 48 & 0x8000) | infinityOf<fractionBits> | 1 << (fractionBits - 1) |
           (bits >> (52 - fractionBits) & ((1 << fractionBits) - 1));
}

/// Saturates; what is not a number becomes 0, or the highest bit alone of 64.
template <class Integer>
Integer integerOf(float value, Rounding rounding) {
    if (std::isnan(value) && sizeof(Integer) < 8) return 0;
    const float integral = rounding == Rounding::rn   ? std::nearbyint(value)
                           : rounding == Rounding::rz ? std::trunc(value)
                           : rounding == Rounding::ru ? std::ceil(value)
                                                      : std::floor(value);
    return toInteger<Integer>(integral);
}

/// 16 bits for each half of a pair: the lower for the first.
inline unsigned maskOf(bool first, bool second) {
    return (first ? 0xffffu : 0) | (second ? 0xffff0000u : 0);
}

}  // namespace simulator

#define SIMULATOR_TYPE_int int
#define SIMULATOR_TYPE_uint unsigned int
#define SIMULATOR_TYPE_short short
#define SIMULATOR_TYPE_ushort unsigned short
#define SIMULATOR_TYPE_ll long long
#define SIMULATOR_TYPE_ull unsigned long long
