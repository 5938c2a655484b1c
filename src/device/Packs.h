#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "cudas.h"

namespace reduction_device {

constexpr unsigned LOADS = 4;  // of 16 bytes that a thread has under way at once

constexpr __host__ __device__ size_t dividedUp(size_t x, size_t y) {
    return x / y + (x % y != 0);
}

/// As many T as one load of 16 bytes brings; a T that does not divide 16 bytes comes alone.
template <typename T>
struct Pack {
    static constexpr int SIZE = 16 % sizeof(T) == 0 ? 16 / sizeof(T) : 1;
    static constexpr bool IS_VECTOR = SIZE > 1;

    T cells[SIZE];

    static __device__ Pack of(uint4 words) { return __builtin_bit_cast(Pack, words); }

    /// The cells combined, neighbours first.
    template <typename Operator>
    __device__ T combined(Operator op) const {
        Pack pack = *this;
#pragma unroll
        for (int distance = 1; distance < SIZE; distance *= 2) {
#pragma unroll
            for (int i = 0; i + distance < SIZE; i += 2 * distance) {
                pack.cells[i] = op(pack.cells[i], pack.cells[i + distance]);
            }
        }
        return pack.cells[0];
    }
};

/// An array as a stretch of packs that start at a multiple of 16 bytes, and the elements before and
/// behind. All elements are outside of the stretch where T allows none.
template <typename T>
struct Stretch {
    static_assert(std::is_trivially_copyable_v<T>, "values are copied as bytes");

    __host__ __device__ Stretch(const T* tabGM, size_t n) : tabGM(tabGM), n(n) {
        if constexpr (Pack<T>::IS_VECTOR) {
            const size_t bytesBefore = -reinterpret_cast<uintptr_t>(tabGM) % 16;
            before = bytesBefore / sizeof(T);
            if (bytesBefore % sizeof(T) == 0 && before < n) packs = (n - before) / Pack<T>::SIZE;
        }
    }

    __device__ const uint4* firstPack() const {
        return reinterpret_cast<const uint4*>(tabGM + before);
    }

    /// How many elements are in no pack, and the i-th of them.
    __device__ size_t single() const { return n - packs * Pack<T>::SIZE; }
    __device__ const T& single(size_t i) const {
        return tabGM[i < before ? i : i + packs * Pack<T>::SIZE];
    }

    const T* tabGM;
    size_t n;
    size_t before = 0;
    size_t packs = 0;
};

}  // namespace reduction_device
