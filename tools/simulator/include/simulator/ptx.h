// The PTX instructions that inline assembly may use, as the translator calls them: what is said of
// them in the PTX ISA, on top of C++.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "simulator/asynchronous_copies.h"
#include "simulator/barriers.h"
#include "simulator/device.h"
#include "simulator/floats.h"
#include "simulator/integers.h"
#include "simulator/loads.h"
#include "simulator/shared.h"
#include "simulator/tensor.h"
#include "simulator/warp.h"

namespace simulator {

template <class Reference>
using Referred = std::remove_cv_t<std::remove_reference_t<Reference>>;

/// Whether T can be an operand in a register: nvcc asks for its size and its kind.
template <class Register, class T>
inline constexpr bool fits =
    sizeof(T) == sizeof(Register) && std::is_floating_point_v<Referred<T>> ==
                                         std::is_floating_point_v<Register>;

template <class T>
inline constexpr unsigned widthOf = 8 * sizeof(T);

/// What one instruction loads or stores: at an address that is a multiple of its size.
template <class T, int count>
struct alignas(sizeof(T) * count) Several {
    T of[count];
};

}  // namespace simulator

// Sums and products of integers wrap around, and are those of 64 bits cut off.
#define SIMULATOR_PTX_ARITHMETIC(name, operation)        \
    template <class T>                                   \
    T name(T a, T b) {                                   \
        if constexpr (std::is_floating_point_v<T>)       \
            return a operation b;                        \
        else                                             \
            return T(uint64_t(a) operation uint64_t(b)); \
    }
SIMULATOR_PTX_ARITHMETIC(__ptx_add, +)
SIMULATOR_PTX_ARITHMETIC(__ptx_sub, -)
SIMULATOR_PTX_ARITHMETIC(__ptx_mul, *)
#undef SIMULATOR_PTX_ARITHMETIC

#define SIMULATOR_PTX_OPERATOR(name, operation) \
    template <class T>                          \
    T name(T a, T b) {                          \
        return T(a operation b);                \
    }
SIMULATOR_PTX_OPERATOR(__ptx_div, /)
SIMULATOR_PTX_OPERATOR(__ptx_rem, %)
SIMULATOR_PTX_OPERATOR(__ptx_and, &)
SIMULATOR_PTX_OPERATOR(__ptx_or, |)
SIMULATOR_PTX_OPERATOR(__ptx_xor, ^)
#undef SIMULATOR_PTX_OPERATOR

#define SIMULATOR_PTX_COMPARISON(name, operation) \
    template <class T>                            \
    bool name(T a, T b) {                         \
        return a operation b;                     \
    }
SIMULATOR_PTX_COMPARISON(__ptx_setp_eq, ==)
SIMULATOR_PTX_COMPARISON(__ptx_setp_ne, !=)
SIMULATOR_PTX_COMPARISON(__ptx_setp_lt, <)
SIMULATOR_PTX_COMPARISON(__ptx_setp_le, <=)
SIMULATOR_PTX_COMPARISON(__ptx_setp_gt, >)
SIMULATOR_PTX_COMPARISON(__ptx_setp_ge, >=)
#undef SIMULATOR_PTX_COMPARISON

template <class T>
T __ptx_mov(T value) {
    return value;
}
template <class T>
T __ptx_not(T value) {
    if constexpr (std::is_same_v<T, bool>)
        return !value;
    else
        return T(~value);
}
template <class T>
T __ptx_selp(T a, T b, bool isFirst) {
    return isFirst ? a : b;
}
template <class T>
T __ptx_neg(T value) {
    if constexpr (std::is_floating_point_v<T>)
        return -value;
    else
        return __ptx_sub(T(0), value);
}
template <class T>
T __ptx_abs(T value) {
    if constexpr (std::is_same_v<T, float>)
        return __builtin_fabsf(value);
    else if constexpr (std::is_same_v<T, double>)
        return __builtin_fabs(value);
    else
        return value < 0 ? __ptx_neg(value) : value;
}
/// Of a number and a NaN, the number; of two zeros, the one with the sign that the order asks for.
template <class T>
T __ptx_min(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
        if (a == b || a != a) return a == b && __builtin_signbit(a) ? a : b;
    return b < a ? b : a;
}
template <class T>
T __ptx_max(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
        if (a == b || a != a) return a == b && !__builtin_signbit(a) ? a : b;
    return a < b ? b : a;
}

template <class T>
T __ptx_mul_hi(T a, T b) {
    if constexpr (sizeof(T) < 8)
        return T((std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>(a) * b) >>
                 simulator::widthOf<T>);
    else if constexpr (std::is_signed_v<T>)
        return __mul64hi(a, b);
    else
        return __umul64hi(a, b);
}
inline int __ptx_mul_wide(short a, short b) {
    return a * b;
}
inline unsigned __ptx_mul_wide(unsigned short a, unsigned short b) {
    return unsigned(a) * b;
}
inline long long __ptx_mul_wide(int a, int b) {
    return (long long)a * b;
}
inline unsigned long long __ptx_mul_wide(unsigned a, unsigned b) {
    return (unsigned long long)a * b;
}
template <class T>
T __ptx_mad(T a, T b, T c) {
    return __ptx_add(__ptx_mul(a, b), c);
}
template <class T, class Wide>
Wide __ptx_mad_wide(T a, T b, Wide c) {
    return __ptx_add(__ptx_mul_wide(a, b), c);
}
inline float __ptx_fma(float a, float b, float c) {
    return __builtin_fmaf(a, b, c);
}
inline double __ptx_fma(double a, double b, double c) {
    return __builtin_fma(a, b, c);
}
inline float __ptx_sqrt(float value) {
    return __builtin_sqrtf(value);
}
inline double __ptx_sqrt(double value) {
    return __builtin_sqrt(value);
}

// A count above the width counts as the width.
template <class T>
T __ptx_shl(T value, unsigned count) {
    return count < simulator::widthOf<T> ? T(uint64_t(value) << count) : T(0);
}
template <class T>
T __ptx_shr(T value, unsigned count) {
    if (count < simulator::widthOf<T>) return T(value >> count);
    return value < 0 ? T(-1) : T(0);
}

/// `length` bits of `value` from bit `position` on. Beyond the highest bit there are copies of the
/// sign, or zeros where T has none.
template <class T>
T __ptx_bfe(T value, unsigned position, unsigned length) {
    position &= 0xff;
    length &= 0xff;
    const T from = __ptx_shr(value, position);
    if (length >= simulator::widthOf<T>) return from;
    const unsigned above = simulator::widthOf<T> - length;
    return __ptx_shr(__ptx_shl(from, above), above);
}
/// `base` with the lowest `length` bits of `bits` in place of its own from bit `position` on.
template <class T>
T __ptx_bfi(T bits, T base, unsigned position, unsigned length) {
    position &= 0xff;
    length &= 0xff;
    const T mask = __ptx_shl(T(~__ptx_shl(T(~T(0)), length)), position);
    return (base & ~mask) | (__ptx_shl(bits, position) & mask);
}

inline unsigned __ptx_popc(unsigned value) {
    return unsigned(__popc(value));
}
inline unsigned __ptx_popc(unsigned long long value) {
    return unsigned(__popcll(value));
}
inline unsigned __ptx_clz(unsigned value) {
    return unsigned(__clz(int(value)));
}
inline unsigned __ptx_clz(unsigned long long value) {
    return unsigned(__clzll((long long)value));
}
inline unsigned __ptx_brev(unsigned value) {
    return __brev(value);
}
inline unsigned long long __ptx_brev(unsigned long long value) {
    return __brevll(value);
}
/// The place of the highest bit that is not the sign's, ~0 where there is none.
template <class T>
unsigned __ptx_bfind(T value) {
    using Bits = std::make_unsigned_t<T>;
    return simulator::widthOf<T> - 1 - __ptx_clz(Bits(value < 0 ? ~value : value));
}
/// The differences of the four bytes, without their signs, and `sum`.
inline unsigned __ptx_vabsdiff4_add(unsigned a, unsigned b, unsigned sum) {
    for (int place = 0; place < 32; place += 8)
        sum += unsigned(abs(int(a >> place & 255) - int(b >> place & 255)));
    return sum;
}
/// __byte_perm(), and bit 3 of a selector asks for eight copies of the sign of its byte.
inline unsigned __ptx_prmt(unsigned low, unsigned high, unsigned selectors) {
    const unsigned bytes = __byte_perm(low, high, selectors);
    unsigned result = 0;
    for (int place = 0; place < 32; place += 8) {
        const unsigned byte = bytes >> place & 0xff;
        const bool isSign = selectors >> place / 2 & 8;
        result |= (!isSign ? byte : byte & 0x80 ? 0xff : 0) << place;
    }
    return result;
}

template <class To, class From>
To __ptx_cvt(From value) {
    return To(value);
}
#define SIMULATOR_PTX_ROUNDED(name, rounded)                 \
    template <class To, class From>                          \
    To name(From value) {                                    \
        if constexpr (std::is_floating_point_v<To>)          \
            return To(rounded(value));                       \
        else                                                 \
            return simulator::toInteger<To>(rounded(value)); \
    }
SIMULATOR_PTX_ROUNDED(__ptx_cvt_rzi, std::trunc)
SIMULATOR_PTX_ROUNDED(__ptx_cvt_rni, std::nearbyint)
SIMULATOR_PTX_ROUNDED(__ptx_cvt_rmi, std::floor)
SIMULATOR_PTX_ROUNDED(__ptx_cvt_rpi, std::ceil)
#undef SIMULATOR_PTX_ROUNDED

template <class T>
T __ptx_ld(unsigned long long address) {
    return *reinterpret_cast<const T*>(address);
}
template <class T>
T __ptx_ld_volatile(unsigned long long address) {
    return *reinterpret_cast<const volatile T*>(address);
}
template <class T>
void __ptx_st(unsigned long long address, T value) {
    *reinterpret_cast<T*>(address) = value;
}
template <class T>
void __ptx_st_volatile(unsigned long long address, T value) {
    *reinterpret_cast<volatile T*>(address) = value;
}

// Of shared memory an address is what __cvta_generic_to_shared() gives, and its lower 32 bits are
// enough.
template <class T>
T __ptx_ld_shared(unsigned long long address) {
    return *reinterpret_cast<const T*>(simulator::fromShared(unsigned(address)));
}
template <class T>
void __ptx_st_shared(unsigned long long address, T value) {
    *reinterpret_cast<T*>(simulator::fromShared(unsigned(address))) = value;
}
inline unsigned long long __ptx_cvta_to_shared(unsigned long long generic) {
    return __cvta_generic_to_shared(reinterpret_cast<const void*>(generic));
}
inline unsigned long long __ptx_cvta_shared(unsigned long long address) {
    return reinterpret_cast<unsigned long long>(simulator::fromShared(unsigned(address)));
}
/// Zeros instead of what lies there if that is ignored.
inline void __ptx_cp_async(unsigned long long to, unsigned long long from, unsigned bytes,
                           bool isIgnored = false) {
    if (bytes != 4 && bytes != 8 && bytes != 16)
        simulator::stopKernel(cudaErrorInvalidValue, "cp.async copies 4, 8 or 16 bytes");
    const unsigned char zeros[16] = {};
    simulator::copyByOneThread(simulator::fromShared(unsigned(to)),
                               isIgnored ? zeros : reinterpret_cast<const void*>(from), bytes);
}
inline void __ptx_cp_async_commit() {
    checker_copies_committed(nullptr);
}
inline void __ptx_cp_async_wait(unsigned prior) {
    checker_own_copies_done(prior);
}
inline void __ptx_cp_async_wait_all() {
    __ptx_cp_async_commit();
    __ptx_cp_async_wait(0);
}

namespace simulator {

/// The address that lane `lane` has, after all have come.
SIMULATOR_UNOBSERVED inline const unsigned* rowOf(const WarpValues& rows, unsigned lane) {
    return reinterpret_cast<const unsigned*>(rows.of[lane]);
}

/// Of the words of a matrix, two numbers each, row by row.
SIMULATOR_UNOBSERVED inline unsigned numberAt(const WarpValues& words, unsigned row,
                                              unsigned column) {
    return unsigned(words.of[row * 4 + column / 2]) >> column % 2 * 16 & 0xffff;
}

/// Two neighbours of this lane's column.
SIMULATOR_UNOBSERVED inline unsigned transposed(const WarpValues& words) {
    const unsigned column = laneId() / 4, first = laneId() % 4 * 2;
    return numberAt(words, first, column) | numberAt(words, first + 1, column) << 16;
}

}  // namespace simulator

/// Loads `count` matrices of 8 rows of 8 numbers of 16 bits, and gives each lane two neighbours of
/// a row of each, or of a column. Lane l has the address of row l % 8 of matrix l / 8; of fewer
/// matrices, that of the last lanes is not asked for.
template <int count, bool isTransposed>
auto __ptx_ldmatrix(unsigned long long address) {
    struct {
        unsigned of[count];
    } loaded;
    const unsigned row = simulator::laneId() / 4, word = simulator::laneId() % 4;
    const unsigned* rows[count];
    const simulator::WarpValues& given =
        simulator::tensor::meet(simulator::fromShared(unsigned(address)));
    for (unsigned i = 0; i < count; ++i) rows[i] = simulator::rowOf(given, i * 8 + row);
    for (unsigned i = 0; i < count; ++i) {
        loaded.of[i] = rows[i][word];
        if (isTransposed)
            loaded.of[i] = simulator::transposed(simulator::exchangeInWarp(~0u, loaded.of[i]));
    }
    simulator::exchangeInWarp(~0u, 0);  // all have read
    return loaded;
}

inline unsigned __ptx_laneid() {
    return simulator::laneId();
}
inline unsigned __ptx_warpid() {
    return simulator::linearThreadIndex() / 32;
}
inline unsigned __ptx_nwarpid() {
    return (blockDim.x * blockDim.y * blockDim.z + 31) / 32;
}
inline unsigned __ptx_lanemask_eq() {
    return 1u << simulator::laneId();
}
inline unsigned __ptx_lanemask_lt() {
    return __ptx_lanemask_eq() - 1;
}
inline unsigned __ptx_lanemask_le() {
    return __ptx_lanemask_lt() | __ptx_lanemask_eq();
}
inline unsigned __ptx_lanemask_gt() {
    return ~__ptx_lanemask_le();
}
inline unsigned __ptx_lanemask_ge() {
    return ~__ptx_lanemask_lt();
}
