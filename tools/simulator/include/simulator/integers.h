// Integer intrinsics: bits, bytes, wide products, packed halves, minima and maxima.
#pragma once

#include <cstdint>

#include "vector_types.h"

// A processor may have no instruction for it: then the compiler would call a function.
inline int __popc(unsigned value) {
    value -= value >> 1 & 0x55555555u;
    value = (value & 0x33333333u) + (value >> 2 & 0x33333333u);
    value = (value + (value >> 4)) & 0x0f0f0f0fu;
    return int(value * 0x01010101u >> 24);
}
inline int __popcll(unsigned long long value) {
    return __popc(unsigned(value)) + __popc(unsigned(value >> 32));
}
inline int __clz(int value) {
    return value ? __builtin_clz(unsigned(value)) : 32;
}
inline int __clzll(long long value) {
    return value ? __builtin_clzll(static_cast<unsigned long long>(value)) : 64;
}
inline int __ffs(int value) {
    return __builtin_ffs(value);
}
inline int __ffsll(long long value) {
    return __builtin_ffsll(value);
}

inline unsigned __brev(unsigned value) {
    value = (value >> 1 & 0x55555555u) | (value & 0x55555555u) << 1;
    value = (value >> 2 & 0x33333333u) | (value & 0x33333333u) << 2;
    value = (value >> 4 & 0x0f0f0f0fu) | (value & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(value);
}
inline unsigned long long __brevll(unsigned long long value) {
    return static_cast<unsigned long long>(__brev(unsigned(value))) << 32 |
           __brev(unsigned(value >> 32));
}

/// The place of the set bit that is `offset` set bits after (or, negative, before) bit `base`; ~0
/// where there is none.
inline unsigned __fns(unsigned mask, unsigned base, int offset) {
    const int step = offset < 0 ? -1 : 1;
    int missing = offset == 0 ? 1 : offset * step;
    for (int bit = int(base); 0 <= bit && bit < 32; bit += step) {
        if ((mask >> bit & 1) && --missing == 0) return unsigned(bit);
        if (offset == 0) break;
    }
    return 0xffffffffu;
}

/// Four bytes picked from the eight of (high, low) by the low three bits of each of four selectors.
inline unsigned __byte_perm(unsigned low, unsigned high, unsigned selectors) {
    const uint64_t bytes = uint64_t{high} << 32 | low;
    unsigned result = 0;
    for (int place = 0; place < 4; ++place) {
        const unsigned selector = selectors >> (4 * place);
        result |= (unsigned(bytes >> (8 * (selector & 7))) & 0xff) << (8 * place);
    }
    return result;
}

inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
    return unsigned(((uint64_t{high} << 32 | low) << (shift & 31)) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
    return unsigned((uint64_t{high} << 32 | low) >> (shift & 31));
}
inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
    return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
    return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

inline int __mul24(int a, int b) {
    return int(
        uint32_t(int64_t{int32_t(uint32_t(a) << 8) >> 8} * (int32_t(uint32_t(b) << 8) >> 8)));
}
inline unsigned __umul24(unsigned a, unsigned b) {
    return (a & 0xffffff) * (b & 0xffffff);
}
inline int __mulhi(int a, int b) {
    return int(int64_t{a} * b >> 32);
}
inline unsigned __umulhi(unsigned a, unsigned b) {
    return unsigned(uint64_t{a} * b >> 32);
}
__extension__ inline long long __mul64hi(long long a, long long b) {
    return (long long)((__int128)a * b >> 64);
}
__extension__ inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return (unsigned long long)((unsigned __int128)a * b >> 64);
}

inline int __hadd(int a, int b) {
    return int((int64_t{a} + b) >> 1);
}
inline int __rhadd(int a, int b) {
    return int((int64_t{a} + b + 1) >> 1);
}
inline unsigned __uhadd(unsigned a, unsigned b) {
    return unsigned((uint64_t{a} + b) >> 1);
}
inline unsigned __urhadd(unsigned a, unsigned b) {
    return unsigned((uint64_t{a} + b + 1) >> 1);
}
inline unsigned __sad(int a, int b, unsigned c) {
    return unsigned(a > b ? int64_t{a} - b : int64_t{b} - a) + c;
}
inline unsigned __usad(unsigned a, unsigned b, unsigned c) {
    return (a > b ? a - b : b - a) + c;
}

/// c plus the sum of the products of the four bytes of a and b.
inline int __dp4a(int a, int b, int c) {
    for (int i = 0; i < 4; ++i)
        c = int(unsigned(c) + unsigned(int8_t(a >> 8 * i) * int8_t(b >> 8 * i)));
    return c;
}
inline unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
    for (int i = 0; i < 4; ++i) c += unsigned(uint8_t(a >> 8 * i)) * uint8_t(b >> 8 * i);
    return c;
}
inline int __dp4a(char4 a, char4 b, int c) {
    return __dp4a(__builtin_bit_cast(int, a), __builtin_bit_cast(int, b), c);
}
inline unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) {
    return __dp4a(__builtin_bit_cast(unsigned, a), __builtin_bit_cast(unsigned, b), c);
}

// Minima and maxima as CUDA overloads them: of equal types, and of mixed signs in
// the unsigned type.
namespace simulator {
template <class T>
constexpr T smaller(T a, T b) {
    return b < a ? b : a;
}
template <class T>
constexpr T larger(T a, T b) {
    return a < b ? b : a;
}
}  // namespace simulator

#define SIMULATOR_MIN_MAX(Result, A, B)                                            \
    constexpr Result min(A a, B b) {                                               \
        return simulator::smaller(static_cast<Result>(a), static_cast<Result>(b)); \
    }                                                                              \
    constexpr Result max(A a, B b) {                                               \
        return simulator::larger(static_cast<Result>(a), static_cast<Result>(b));  \
    }
SIMULATOR_MIN_MAX(int, int, int)
SIMULATOR_MIN_MAX(unsigned, unsigned, unsigned)
SIMULATOR_MIN_MAX(unsigned, int, unsigned)
SIMULATOR_MIN_MAX(unsigned, unsigned, int)
SIMULATOR_MIN_MAX(long, long, long)
SIMULATOR_MIN_MAX(unsigned long, unsigned long, unsigned long)
SIMULATOR_MIN_MAX(unsigned long, long, unsigned long)
SIMULATOR_MIN_MAX(unsigned long, unsigned long, long)
SIMULATOR_MIN_MAX(long long, long long, long long)
SIMULATOR_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
SIMULATOR_MIN_MAX(unsigned long long, long long, unsigned long long)
SIMULATOR_MIN_MAX(unsigned long long, unsigned long long, long long)
#undef SIMULATOR_MIN_MAX

inline unsigned umin(unsigned a, unsigned b) {
    return min(a, b);
}
inline unsigned umax(unsigned a, unsigned b) {
    return max(a, b);
}
inline long long llmin(long long a, long long b) {
    return min(a, b);
}
inline long long llmax(long long a, long long b) {
    return max(a, b);
}
inline unsigned long long ullmin(unsigned long long a, unsigned long long b) {
    return min(a, b);
}
inline unsigned long long ullmax(unsigned long long a, unsigned long long b) {
    return max(a, b);
}
