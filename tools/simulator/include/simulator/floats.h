// Floating-point intrinsics: arithmetic and conversions with a rounding of their own,
// bits, fast approximations.
#pragma once

#include <cfenv>
#include <cmath>
#include <limits>

namespace simulator {

/// Hides a value from the optimizer, which does not know that the rounding mode has changed.
template <class T>
T opaque(T value) {
    const volatile T hidden = value;
    return hidden;
}

/// operation(operands...), rounded as `mode` says (FE_UPWARD, ...). To nearest all is rounded
/// anyway.
template <int mode, class Operation, class... Operands>
auto rounded(Operation operation, Operands... operands) {
    if constexpr (mode == FE_TONEAREST) {
        return operation(operands...);
    } else {
        const int usual = std::fegetround();
        std::fesetround(mode);
        const auto result = opaque(operation(opaque(operands)...));
        std::fesetround(usual);
        return result;
    }
}

/// As GPUs convert: saturates; what is not a number becomes 0 where both are of 32 bits, else the
/// highest bit alone.
template <class Integer, class Float>
Integer toInteger(Float integral) {
    using Limits = std::numeric_limits<Integer>;
    if (std::isnan(integral))
        return sizeof(Integer) + sizeof(Float) == 8
                   ? Integer(0)
                   : Integer(Integer(1) << (8 * sizeof(Integer) - 1));
    if (integral <= Float(Limits::min())) return Limits::min();
    if (integral >= Float(Limits::max())) return Limits::max();
    return Integer(integral);
}

}  // namespace simulator

// Arithmetic in the four roundings: to nearest, towards zero, up, down.
#define SIMULATOR_ROUNDED(suffix, mode)                                                     \
    inline float __fadd_##suffix(float a, float b) {                                        \
        return simulator::rounded<mode>([](float x, float y) { return x + y; }, a, b);      \
    }                                                                                       \
    inline float __fsub_##suffix(float a, float b) {                                        \
        return simulator::rounded<mode>([](float x, float y) { return x - y; }, a, b);      \
    }                                                                                       \
    inline float __fmul_##suffix(float a, float b) {                                        \
        return simulator::rounded<mode>([](float x, float y) { return x * y; }, a, b);      \
    }                                                                                       \
    inline float __fdiv_##suffix(float a, float b) {                                        \
        return simulator::rounded<mode>([](float x, float y) { return x / y; }, a, b);      \
    }                                                                                       \
    inline float __frcp_##suffix(float a) {                                                 \
        return __fdiv_##suffix(1, a);                                                       \
    }                                                                                       \
    inline float __fsqrt_##suffix(float a) {                                                \
        return simulator::rounded<mode>([](float x) { return std::sqrt(x); }, a);           \
    }                                                                                       \
    inline float __fmaf_##suffix(float a, float b, float c) {                               \
        return simulator::rounded<mode>(                                                    \
            [](float x, float y, float z) { return std::fma(x, y, z); }, a, b, c);          \
    }                                                                                       \
    inline float __fmaf_ieee_##suffix(float a, float b, float c) {                          \
        return __fmaf_##suffix(a, b, c);                                                    \
    }                                                                                       \
    inline double __dadd_##suffix(double a, double b) {                                     \
        return simulator::rounded<mode>([](double x, double y) { return x + y; }, a, b);    \
    }                                                                                       \
    inline double __dsub_##suffix(double a, double b) {                                     \
        return simulator::rounded<mode>([](double x, double y) { return x - y; }, a, b);    \
    }                                                                                       \
    inline double __dmul_##suffix(double a, double b) {                                     \
        return simulator::rounded<mode>([](double x, double y) { return x * y; }, a, b);    \
    }                                                                                       \
    inline double __ddiv_##suffix(double a, double b) {                                     \
        return simulator::rounded<mode>([](double x, double y) { return x / y; }, a, b);    \
    }                                                                                       \
    inline double __drcp_##suffix(double a) {                                               \
        return __ddiv_##suffix(1, a);                                                       \
    }                                                                                       \
    inline double __dsqrt_##suffix(double a) {                                              \
        return simulator::rounded<mode>([](double x) { return std::sqrt(x); }, a);          \
    }                                                                                       \
    inline double __fma_##suffix(double a, double b, double c) {                            \
        return simulator::rounded<mode>(                                                    \
            [](double x, double y, double z) { return std::fma(x, y, z); }, a, b, c);       \
    }                                                                                       \
    inline float __double2float_##suffix(double a) {                                        \
        return simulator::rounded<mode>([](double x) { return float(x); }, a);              \
    }                                                                                       \
    inline float __int2float_##suffix(int a) {                                              \
        return simulator::rounded<mode>([](int x) { return float(x); }, a);                 \
    }                                                                                       \
    inline float __uint2float_##suffix(unsigned a) {                                        \
        return simulator::rounded<mode>([](unsigned x) { return float(x); }, a);            \
    }                                                                                       \
    inline float __ll2float_##suffix(long long a) {                                         \
        return simulator::rounded<mode>([](long long x) { return float(x); }, a);           \
    }                                                                                       \
    inline float __ull2float_##suffix(unsigned long long a) {                               \
        return simulator::rounded<mode>([](unsigned long long x) { return float(x); }, a);  \
    }                                                                                       \
    inline double __ll2double_##suffix(long long a) {                                       \
        return simulator::rounded<mode>([](long long x) { return double(x); }, a);          \
    }                                                                                       \
    inline double __ull2double_##suffix(unsigned long long a) {                             \
        return simulator::rounded<mode>([](unsigned long long x) { return double(x); }, a); \
    }
SIMULATOR_ROUNDED(rn, FE_TONEAREST)
SIMULATOR_ROUNDED(rz, FE_TOWARDZERO)
SIMULATOR_ROUNDED(ru, FE_UPWARD)
SIMULATOR_ROUNDED(rd, FE_DOWNWARD)
#undef SIMULATOR_ROUNDED

inline double __int2double_rn(int a) {
    return a;
}
inline double __uint2double_rn(unsigned a) {
    return a;
}
inline float __frsqrt_rn(float a) {
    return float(1 / std::sqrt(double(a)));
}

// From floating point to integers, saturating.
#define SIMULATOR_TO_INTEGER(suffix, round)                        \
    inline int __float2int_##suffix(float a) {                     \
        return simulator::toInteger<int>(round(a));                \
    }                                                              \
    inline unsigned __float2uint_##suffix(float a) {               \
        return simulator::toInteger<unsigned>(round(a));           \
    }                                                              \
    inline long long __float2ll_##suffix(float a) {                \
        return simulator::toInteger<long long>(round(a));          \
    }                                                              \
    inline unsigned long long __float2ull_##suffix(float a) {      \
        return simulator::toInteger<unsigned long long>(round(a)); \
    }                                                              \
    inline int __double2int_##suffix(double a) {                   \
        return simulator::toInteger<int>(round(a));                \
    }                                                              \
    inline unsigned __double2uint_##suffix(double a) {             \
        return simulator::toInteger<unsigned>(round(a));           \
    }                                                              \
    inline long long __double2ll_##suffix(double a) {              \
        return simulator::toInteger<long long>(round(a));          \
    }                                                              \
    inline unsigned long long __double2ull_##suffix(double a) {    \
        return simulator::toInteger<unsigned long long>(round(a)); \
    }
SIMULATOR_TO_INTEGER(rn, std::nearbyint)
SIMULATOR_TO_INTEGER(rz, std::trunc)
SIMULATOR_TO_INTEGER(ru, std::ceil)
SIMULATOR_TO_INTEGER(rd, std::floor)
#undef SIMULATOR_TO_INTEGER

inline int __float_as_int(float a) {
    return __builtin_bit_cast(int, a);
}
inline unsigned __float_as_uint(float a) {
    return __builtin_bit_cast(unsigned, a);
}
inline float __int_as_float(int a) {
    return __builtin_bit_cast(float, a);
}
inline float __uint_as_float(unsigned a) {
    return __builtin_bit_cast(float, a);
}
inline long long __double_as_longlong(double a) {
    return __builtin_bit_cast(long long, a);
}
inline double __longlong_as_double(long long a) {
    return __builtin_bit_cast(double, a);
}
inline int __double2hiint(double a) {
    return int(__double_as_longlong(a) >> 32);
}
inline int __double2loint(double a) {
    return int(__double_as_longlong(a));
}
inline double __hiloint2double(int high, int low) {
    return __builtin_bit_cast(
        double, static_cast<unsigned long long>(unsigned(high)) << 32 | unsigned(low));
}

// Fast approximations on a GPU; here as exact as the C library.
inline float __sinf(float x) {
    return std::sin(x);
}
inline float __cosf(float x) {
    return std::cos(x);
}
inline float __tanf(float x) {
    return std::tan(x);
}
inline float __tanhf(float x) {
    return std::tanh(x);
}
inline float __expf(float x) {
    return std::exp(x);
}
inline float __exp10f(float x) {
    return ::exp10f(x);
}
inline float __logf(float x) {
    return std::log(x);
}
inline float __log2f(float x) {
    return std::log2(x);
}
inline float __log10f(float x) {
    return std::log10(x);
}
inline float __powf(float x, float y) {
    return std::pow(x, y);
}
inline float __fdividef(float x, float y) {
    return x / y;
}
inline void __sincosf(float x, float* sine, float* cosine) {
    ::sincosf(x, sine, cosine);
}
inline float __saturatef(float x) {
    return x >= 1 ? 1 : x > 0 ? x : 0;
}
