// A type of 16 bits and its pair, with all functions of CUDA's on them; once for each of the types.
// SIMULATOR_SMALL, SIMULATOR_PAIR: their names. SIMULATOR_NAME: how functions call the type.
// SIMULATOR_FRACTION: bits behind the point.

#define SIMULATOR_JOINED(a, b, c) a##b##c
#define SIMULATOR_JOIN(a, b, c) SIMULATOR_JOINED(a, b, c)
#define SIMULATOR_NAMED(before, after) SIMULATOR_JOIN(before, SIMULATOR_NAME, after)
#define SIMULATOR_RAW SIMULATOR_JOIN(SIMULATOR_SMALL, _raw, )
#define SIMULATOR_PAIR_RAW SIMULATOR_JOIN(SIMULATOR_PAIR, _raw, )

struct __attribute__((aligned(2))) SIMULATOR_RAW {
    unsigned short x;
};
struct __attribute__((aligned(4))) SIMULATOR_PAIR_RAW {
    unsigned short x, y;
};

struct __attribute__((aligned(2))) SIMULATOR_SMALL {
    SIMULATOR_SMALL() = default;
    SIMULATOR_SMALL(const SIMULATOR_RAW& raw) : __x(raw.x) {}
    SIMULATOR_SMALL(float value) : __x(simulator::smallBits<SIMULATOR_FRACTION>(value)) {}
    SIMULATOR_SMALL(double value) : __x(simulator::smallBitsOfDouble<SIMULATOR_FRACTION>(value)) {}
    template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
    SIMULATOR_SMALL(T value)
        : __x(simulator::smallBitsOfInteger<SIMULATOR_FRACTION>(value, simulator::Rounding::rn)) {}

    operator float() const { return simulator::smallValue<SIMULATOR_FRACTION>(__x); }
    operator SIMULATOR_RAW() const { return {__x}; }

  protected:
    unsigned short __x;
};

struct __attribute__((aligned(4))) SIMULATOR_PAIR {
    SIMULATOR_SMALL x, y;

    SIMULATOR_PAIR() = default;
    SIMULATOR_PAIR(const SIMULATOR_SMALL& a, const SIMULATOR_SMALL& b) : x(a), y(b) {}
    SIMULATOR_PAIR(const SIMULATOR_PAIR_RAW& raw)
        : x(SIMULATOR_RAW{raw.x}), y(SIMULATOR_RAW{raw.y}) {}
    operator SIMULATOR_PAIR_RAW() const { return {SIMULATOR_RAW(x).x, SIMULATOR_RAW(y).x}; }
};

// --- Bits

inline SIMULATOR_SMALL SIMULATOR_NAMED(__ushort_as_, )(unsigned short bits) {
    return SIMULATOR_RAW{bits};
}
inline SIMULATOR_SMALL SIMULATOR_NAMED(__short_as_, )(short bits) {
    return SIMULATOR_RAW{static_cast<unsigned short>(bits)};
}
inline unsigned short SIMULATOR_NAMED(__, _as_ushort)(SIMULATOR_SMALL a) {
    return SIMULATOR_RAW(a).x;
}
inline short SIMULATOR_NAMED(__, _as_short)(SIMULATOR_SMALL a) {
    return static_cast<short>(SIMULATOR_RAW(a).x);
}

// --- Conversions

inline float SIMULATOR_NAMED(__, 2float)(SIMULATOR_SMALL a) {
    return a;
}
inline SIMULATOR_SMALL SIMULATOR_NAMED(__float2, )(float a) {
    return a;
}
inline SIMULATOR_SMALL SIMULATOR_NAMED(__double2, )(double a) {
    return a;
}
#define SIMULATOR_FROM(type, rounding)                                                            \
    inline SIMULATOR_SMALL SIMULATOR_JOIN(SIMULATOR_JOIN(__, type, 2), SIMULATOR_NAME,            \
                                          _##rounding)(SIMULATOR_TYPE_##type a) {                 \
        return SIMULATOR_RAW{                                                                     \
            simulator::smallBitsOfInteger<SIMULATOR_FRACTION>(a, simulator::Rounding::rounding)}; \
    }                                                                                             \
    inline SIMULATOR_TYPE_##type SIMULATOR_JOIN(SIMULATOR_JOIN(__, SIMULATOR_NAME, 2), type,      \
                                                _##rounding)(SIMULATOR_SMALL a) {                 \
        return simulator::integerOf<SIMULATOR_TYPE_##type>(a, simulator::Rounding::rounding);     \
    }
#define SIMULATOR_CONVERSIONS(rounding)                                                  \
    SIMULATOR_FROM(int, rounding)                                                        \
    SIMULATOR_FROM(uint, rounding)                                                       \
    SIMULATOR_FROM(short, rounding)                                                      \
    SIMULATOR_FROM(ushort, rounding)                                                     \
    SIMULATOR_FROM(ll, rounding)                                                         \
    SIMULATOR_FROM(ull, rounding)                                                        \
    inline SIMULATOR_SMALL SIMULATOR_NAMED(__float2, _##rounding)(float a) {             \
        return SIMULATOR_RAW{                                                            \
            simulator::smallBits<SIMULATOR_FRACTION>(a, simulator::Rounding::rounding)}; \
    }
SIMULATOR_CONVERSIONS(rn)
SIMULATOR_CONVERSIONS(rz)
SIMULATOR_CONVERSIONS(ru)
SIMULATOR_CONVERSIONS(rd)
#undef SIMULATOR_CONVERSIONS
#undef SIMULATOR_FROM

inline signed char SIMULATOR_NAMED(__, 2char_rz)(SIMULATOR_SMALL a) {
    return simulator::integerOf<signed char>(a, simulator::Rounding::rz);
}
inline unsigned char SIMULATOR_NAMED(__, 2uchar_rz)(SIMULATOR_SMALL a) {
    return simulator::integerOf<unsigned char>(a, simulator::Rounding::rz);
}

// --- Pairs, and their halves

inline SIMULATOR_PAIR SIMULATOR_JOIN(make_, SIMULATOR_NAME, 2)(SIMULATOR_SMALL a,
                                                               SIMULATOR_SMALL b) {
    return {a, b};
}
inline SIMULATOR_PAIR SIMULATOR_JOIN(__halves2, SIMULATOR_NAME, 2)(SIMULATOR_SMALL a,
                                                                   SIMULATOR_SMALL b) {
    return {a, b};
}
inline SIMULATOR_PAIR SIMULATOR_JOIN(SIMULATOR_NAMED(__, 2), SIMULATOR_NAME, 2)(SIMULATOR_SMALL a) {
    return {a, a};
}
inline SIMULATOR_PAIR SIMULATOR_NAMED(__float2, 2_rn)(float a) {
    return {a, a};
}
inline SIMULATOR_PAIR SIMULATOR_NAMED(__floats2, 2_rn)(float a, float b) {
    return {a, b};
}
inline SIMULATOR_PAIR SIMULATOR_NAMED(__float22, 2_rn)(float2 a) {
    return {a.x, a.y};
}
inline float2 SIMULATOR_NAMED(__, 22float2)(SIMULATOR_PAIR a) {
    return {a.x, a.y};
}
inline float __low2float(SIMULATOR_PAIR a) {
    return a.x;
}
inline float __high2float(SIMULATOR_PAIR a) {
    return a.y;
}
inline SIMULATOR_SMALL SIMULATOR_NAMED(__low2, )(SIMULATOR_PAIR a) {
    return a.x;
}
inline SIMULATOR_SMALL SIMULATOR_NAMED(__high2, )(SIMULATOR_PAIR a) {
    return a.y;
}
inline SIMULATOR_PAIR SIMULATOR_NAMED(__low2, 2)(SIMULATOR_PAIR a) {
    return {a.x, a.x};
}
inline SIMULATOR_PAIR SIMULATOR_NAMED(__high2, 2)(SIMULATOR_PAIR a) {
    return {a.y, a.y};
}
inline SIMULATOR_PAIR SIMULATOR_NAMED(__lows2, 2)(SIMULATOR_PAIR a, SIMULATOR_PAIR b) {
    return {a.x, b.x};
}
inline SIMULATOR_PAIR SIMULATOR_NAMED(__highs2, 2)(SIMULATOR_PAIR a, SIMULATOR_PAIR b) {
    return {a.y, b.y};
}
inline SIMULATOR_PAIR __lowhigh2highlow(SIMULATOR_PAIR a) {
    return {a.y, a.x};
}

// --- Arithmetic. `value` is a double.

#define SIMULATOR_FUNCTION1(of, ofPair, value)                                 \
    inline SIMULATOR_SMALL of(SIMULATOR_SMALL first) {                         \
        const double a = float(first);                                         \
        return SIMULATOR_RAW{simulator::smallBits<SIMULATOR_FRACTION>(value)}; \
    }                                                                          \
    inline SIMULATOR_PAIR ofPair(SIMULATOR_PAIR a) {                           \
        return {of(a.x), of(a.y)};                                             \
    }
#define SIMULATOR_FUNCTION2(of, ofPair, value)                                 \
    inline SIMULATOR_SMALL of(SIMULATOR_SMALL first, SIMULATOR_SMALL second) { \
        const double a = float(first), b = float(second);                      \
        return SIMULATOR_RAW{simulator::smallBits<SIMULATOR_FRACTION>(value)}; \
    }                                                                          \
    inline SIMULATOR_PAIR ofPair(SIMULATOR_PAIR a, SIMULATOR_PAIR b) {         \
        return {of(a.x, b.x), of(a.y, b.y)};                                   \
    }
#define SIMULATOR_FUNCTION3(of, ofPair, value)                                           \
    inline SIMULATOR_SMALL of(SIMULATOR_SMALL first, SIMULATOR_SMALL second,             \
                              SIMULATOR_SMALL third) {                                   \
        const double a = float(first), b = float(second), c = float(third);              \
        return SIMULATOR_RAW{simulator::smallBits<SIMULATOR_FRACTION>(value)};           \
    }                                                                                    \
    inline SIMULATOR_PAIR ofPair(SIMULATOR_PAIR a, SIMULATOR_PAIR b, SIMULATOR_PAIR c) { \
        return {of(a.x, b.x, c.x), of(a.y, b.y, c.y)};                                   \
    }

SIMULATOR_FUNCTION2(__hadd, __hadd2, a + b)
SIMULATOR_FUNCTION2(__hsub, __hsub2, a - b)
SIMULATOR_FUNCTION2(__hmul, __hmul2, a* b)
SIMULATOR_FUNCTION2(__hadd_rn, __hadd2_rn, a + b)
SIMULATOR_FUNCTION2(__hsub_rn, __hsub2_rn, a - b)
SIMULATOR_FUNCTION2(__hmul_rn, __hmul2_rn, a* b)
SIMULATOR_FUNCTION2(__hdiv, __h2div, a / b)
SIMULATOR_FUNCTION2(__hadd_sat, __hadd2_sat, simulator::saturated(a + b))
SIMULATOR_FUNCTION2(__hsub_sat, __hsub2_sat, simulator::saturated(a - b))
SIMULATOR_FUNCTION2(__hmul_sat, __hmul2_sat, simulator::saturated(a* b))
SIMULATOR_FUNCTION3(__hfma, __hfma2, simulator::fusedToOdd(a, b, c))
SIMULATOR_FUNCTION3(__hfma_sat, __hfma2_sat, simulator::saturated(simulator::fusedToOdd(a, b, c)))
SIMULATOR_FUNCTION3(__hfma_relu, __hfma2_relu,
                    simulator::notNegative(simulator::fusedToOdd(a, b, c)))
SIMULATOR_FUNCTION2(__hmax, __hmax2, simulator::larger(a, b))
SIMULATOR_FUNCTION2(__hmin, __hmin2, -simulator::larger(-a, -b))
SIMULATOR_FUNCTION2(__hmax_nan, __hmax2_nan,
                    std::isnan(a) || std::isnan(b) ? NAN : simulator::larger(a, b))
SIMULATOR_FUNCTION2(__hmin_nan, __hmin2_nan,
                    std::isnan(a) || std::isnan(b) ? NAN : -simulator::larger(-a, -b))
SIMULATOR_FUNCTION1(__hneg, __hneg2, -a)
SIMULATOR_FUNCTION1(__habs, __habs2, std::abs(a))

SIMULATOR_FUNCTION1(hceil, h2ceil, std::ceil(a))
SIMULATOR_FUNCTION1(hfloor, h2floor, std::floor(a))
SIMULATOR_FUNCTION1(htrunc, h2trunc, std::trunc(a))
SIMULATOR_FUNCTION1(hrint, h2rint, std::nearbyint(a))
SIMULATOR_FUNCTION1(hsqrt, h2sqrt, std::sqrt(a))
SIMULATOR_FUNCTION1(hrsqrt, h2rsqrt, 1 / std::sqrt(a))
SIMULATOR_FUNCTION1(hrcp, h2rcp, 1 / a)
SIMULATOR_FUNCTION1(hexp, h2exp, std::exp(a))
SIMULATOR_FUNCTION1(hexp2, h2exp2, std::exp2(a))
SIMULATOR_FUNCTION1(hexp10, h2exp10, std::pow(10.0, a))
SIMULATOR_FUNCTION1(hlog, h2log, std::log(a))
SIMULATOR_FUNCTION1(hlog2, h2log2, std::log2(a))
SIMULATOR_FUNCTION1(hlog10, h2log10, std::log10(a))
SIMULATOR_FUNCTION1(hsin, h2sin, std::sin(a))
SIMULATOR_FUNCTION1(hcos, h2cos, std::cos(a))
SIMULATOR_FUNCTION1(htanh, h2tanh, std::tanh(a))
#undef SIMULATOR_FUNCTION1
#undef SIMULATOR_FUNCTION2
#undef SIMULATOR_FUNCTION3

/// x * y + acc of complex numbers, as real and imaginary part.
inline SIMULATOR_PAIR __hcmadd(SIMULATOR_PAIR x, SIMULATOR_PAIR y, SIMULATOR_PAIR acc) {
    const SIMULATOR_SMALL real = __hfma(x.x, y.x, acc.x), imaginary = __hfma(x.x, y.y, acc.y);
    return {__hfma(__hneg(x.y), y.y, real), __hfma(x.y, y.x, imaginary)};
}

// --- Comparisons: false for what is not a number; those with `u` are true.

#define SIMULATOR_COMPARISON(name, operation)                                        \
    inline bool __h##name(SIMULATOR_SMALL a, SIMULATOR_SMALL b) {                    \
        return float(a) operation float(b) && !std::isunordered(float(a), float(b)); \
    }                                                                                \
    inline bool __h##name##u(SIMULATOR_SMALL a, SIMULATOR_SMALL b) {                 \
        return float(a) operation float(b) || std::isunordered(float(a), float(b));  \
    }                                                                                \
    inline SIMULATOR_PAIR __h##name##2(SIMULATOR_PAIR a, SIMULATOR_PAIR b) {         \
        return {float(__h##name(a.x, b.x)), float(__h##name(a.y, b.y))};             \
    }                                                                                \
    inline SIMULATOR_PAIR __h##name##u2(SIMULATOR_PAIR a, SIMULATOR_PAIR b) {        \
        return {float(__h##name##u(a.x, b.x)), float(__h##name##u(a.y, b.y))};       \
    }                                                                                \
    inline bool __hb##name##2(SIMULATOR_PAIR a, SIMULATOR_PAIR b) {                  \
        return __h##name(a.x, b.x) && __h##name(a.y, b.y);                           \
    }                                                                                \
    inline bool __hb##name##u2(SIMULATOR_PAIR a, SIMULATOR_PAIR b) {                 \
        return __h##name##u(a.x, b.x) && __h##name##u(a.y, b.y);                     \
    }                                                                                \
    inline unsigned __h##name##2_mask(SIMULATOR_PAIR a, SIMULATOR_PAIR b) {          \
        return simulator::maskOf(__h##name(a.x, b.x), __h##name(a.y, b.y));          \
    }                                                                                \
    inline unsigned __h##name##u2_mask(SIMULATOR_PAIR a, SIMULATOR_PAIR b) {         \
        return simulator::maskOf(__h##name##u(a.x, b.x), __h##name##u(a.y, b.y));    \
    }
SIMULATOR_COMPARISON(eq, ==)
SIMULATOR_COMPARISON(ne, !=)
SIMULATOR_COMPARISON(lt, <)
SIMULATOR_COMPARISON(le, <=)
SIMULATOR_COMPARISON(gt, >)
SIMULATOR_COMPARISON(ge, >=)
#undef SIMULATOR_COMPARISON

inline bool __hisnan(SIMULATOR_SMALL a) {
    return std::isnan(float(a));
}
inline SIMULATOR_PAIR __hisnan2(SIMULATOR_PAIR a) {
    return {float(__hisnan(a.x)), float(__hisnan(a.y))};
}
/// 1 or -1 by the sign of the infinity, else 0.
inline int __hisinf(SIMULATOR_SMALL a) {
    return std::isinf(float(a)) ? (float(a) > 0 ? 1 : -1) : 0;
}

// --- Operators

#define SIMULATOR_OPERATOR(operation, of, ofPair)                                                 \
    inline SIMULATOR_SMALL operator operation(const SIMULATOR_SMALL& a,                           \
                                              const SIMULATOR_SMALL& b) {                         \
        return of(a, b);                                                                          \
    }                                                                                             \
    inline SIMULATOR_PAIR operator operation(const SIMULATOR_PAIR& a, const SIMULATOR_PAIR& b) {  \
        return ofPair(a, b);                                                                      \
    }                                                                                             \
    inline SIMULATOR_SMALL& operator operation##=(SIMULATOR_SMALL& a, const SIMULATOR_SMALL& b) { \
        return a = of(a, b);                                                                      \
    }                                                                                             \
    inline SIMULATOR_PAIR& operator operation##=(SIMULATOR_PAIR& a, const SIMULATOR_PAIR& b) {    \
        return a = ofPair(a, b);                                                                  \
    }
SIMULATOR_OPERATOR(+, __hadd, __hadd2)
SIMULATOR_OPERATOR(-, __hsub, __hsub2)
SIMULATOR_OPERATOR(*, __hmul, __hmul2)
SIMULATOR_OPERATOR(/, __hdiv, __h2div)
#undef SIMULATOR_OPERATOR

#define SIMULATOR_OPERATOR(operation, name)                                              \
    inline bool operator operation(const SIMULATOR_SMALL& a, const SIMULATOR_SMALL& b) { \
        return __h##name(a, b);                                                          \
    }                                                                                    \
    inline bool operator operation(const SIMULATOR_PAIR& a, const SIMULATOR_PAIR& b) {   \
        return __hb##name##2(a, b);                                                      \
    }
SIMULATOR_OPERATOR(==, eq)
SIMULATOR_OPERATOR(!=, neu)
SIMULATOR_OPERATOR(<, lt)
SIMULATOR_OPERATOR(<=, le)
SIMULATOR_OPERATOR(>, gt)
SIMULATOR_OPERATOR(>=, ge)
#undef SIMULATOR_OPERATOR

#define SIMULATOR_OPERATORS(Type, add, subtract, negate, one) \
    inline Type operator+(const Type& a) {                    \
        return a;                                             \
    }                                                         \
    inline Type operator-(const Type& a) {                    \
        return negate(a);                                     \
    }                                                         \
    inline Type& operator++(Type& a) {                        \
        return a = add(a, one);                               \
    }                                                         \
    inline Type& operator--(Type& a) {                        \
        return a = subtract(a, one);                          \
    }                                                         \
    inline Type operator++(Type& a, int) {                    \
        const Type before = a;                                \
        ++a;                                                  \
        return before;                                        \
    }                                                         \
    inline Type operator--(Type& a, int) {                    \
        const Type before = a;                                \
        --a;                                                  \
        return before;                                        \
    }
SIMULATOR_OPERATORS(SIMULATOR_SMALL, __hadd, __hsub, __hneg, SIMULATOR_SMALL(1.0f))
SIMULATOR_OPERATORS(SIMULATOR_PAIR, __hadd2, __hsub2, __hneg2, SIMULATOR_PAIR(1.0f, 1.0f))
#undef SIMULATOR_OPERATORS

#ifdef __CUDACC__

// --- Between threads. An atomic of a pair is one of each half.

template <>
inline constexpr bool simulator::isShuffled<SIMULATOR_SMALL> = true;
template <>
inline constexpr bool simulator::isShuffled<SIMULATOR_PAIR> = true;

inline SIMULATOR_SMALL atomicAdd(SIMULATOR_SMALL* address, SIMULATOR_SMALL value) {
    return simulator::atomicPlus<simulator::ofDevice>(address, value);
}
inline SIMULATOR_PAIR atomicAdd(SIMULATOR_PAIR* address, SIMULATOR_PAIR value) {
    return {atomicAdd(&address->x, value.x), atomicAdd(&address->y, value.y)};
}

#endif

#undef SIMULATOR_PAIR_RAW
#undef SIMULATOR_RAW
#undef SIMULATOR_NAMED
#undef SIMULATOR_JOIN
#undef SIMULATOR_JOINED
