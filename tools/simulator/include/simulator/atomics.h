// CUDA's atomics. Blocks run on several threads of the operating system, so these are real atomics of the
// CPU, relaxed as CUDA's are. The scopes (_block, _system) do not differ here.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <type_traits>

#include "simulator/concepts.h"
#include "simulator/device.h"
#include "vector_types.h"

namespace simulator {

/// Called after an atomic that left *address as it was: a thread that does this again and again is waiting
/// for another.
inline void atomicChangedNothing(const volatile void* address) {
    constexpr int patience = 8;
    static thread_local const volatile void* last = nullptr;
    static thread_local int times = 0;
    times = address == last ? times + 1 : 1;
    last = address;
    if (times < patience) return;
    times = 0;
    yield();
}

template <class T>
using Bits = std::conditional_t<
    sizeof(T) == 8, uint64_t,
    std::conditional_t<sizeof(T) == 4, uint32_t, std::conditional_t<sizeof(T) == 2, uint16_t, void>>>;

template <class T>
T atomicExchange(T* address, T value) {
    auto* const bits = reinterpret_cast<Bits<T>*>(address);
    const T old =
        std::bit_cast<T>(__atomic_exchange_n(bits, std::bit_cast<Bits<T>>(value), __ATOMIC_RELAXED));
    if (std::bit_cast<Bits<T>>(old) == std::bit_cast<Bits<T>>(value)) atomicChangedNothing(address);
    return old;
}

template <class T>
T atomicCompareExchange(T* address, T compare, T value) {
    T expected = compare;
    if (!__atomic_compare_exchange_n(address, &expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) ||
        compare == value)
        atomicChangedNothing(address);
    return expected;
}

/// Replaces *address by change(*address), atomically. Returns what it held before.
template <class T, class Change>
T atomicUpdate(T* address, Change change) {
    auto* const bits = reinterpret_cast<Bits<T>*>(address);
    Bits<T> old = __atomic_load_n(bits, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(bits, &old, std::bit_cast<Bits<T>>(change(std::bit_cast<T>(old))),
                                        true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    return std::bit_cast<T>(old);
}

template <class T>
T atomicPlus(T* address, T value) {
    if constexpr (std::is_integral_v<T>) {
        if (value == 0) atomicChangedNothing(address);
        return __atomic_fetch_add(address, value, __ATOMIC_RELAXED);
    } else {
        return atomicUpdate(address, [value](T old) { return old + value; });
    }
}

/// Replaces *address by `value` if that is better(value, *address); only then is anything written.
template <class T, class Better>
T atomicImprove(T* address, T value, Better better) {
    T old = __atomic_load_n(address, __ATOMIC_RELAXED);
    while (better(value, old) &&
           !__atomic_compare_exchange_n(address, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    return old;
}

template <class T>
T atomicMinimum(T* address, T value) {
    return atomicImprove(address, value, std::less<T>());
}

template <class T>
T atomicMaximum(T* address, T value) {
    return atomicImprove(address, value, std::greater<T>());
}

inline unsigned atomicIncrement(unsigned* address, unsigned limit) {
    return atomicUpdate(address, [limit](unsigned old) { return old >= limit ? 0 : old + 1; });
}

inline unsigned atomicDecrement(unsigned* address, unsigned limit) {
    return atomicUpdate(address, [limit](unsigned old) { return old == 0 || old > limit ? limit : old - 1; });
}

template <class T>
T atomicConjunction(T* address, T value) {
    if (value == T(-1)) atomicChangedNothing(address);
    return __atomic_fetch_and(address, value, __ATOMIC_RELAXED);
}

template <class T>
T atomicDisjunction(T* address, T value) {
    if (value == 0) atomicChangedNothing(address);
    return __atomic_fetch_or(address, value, __ATOMIC_RELAXED);
}

template <class T>
T atomicDifference(T* address, T value) {
    if (value == 0) atomicChangedNothing(address);
    return __atomic_fetch_xor(address, value, __ATOMIC_RELAXED);
}

template <class T>
concept AtomicWord = OneOf<T, int, unsigned int, unsigned long long int>;
template <class T>
concept AtomicOrdered = AtomicWord<T> || OneOf<T, long long int>;
template <class T>
concept AtomicSummable = AtomicWord<T> || OneOf<T, float, double>;

/// The type of a value that is converted to that of the pointer, as in a function without templates.
template <class T>
using Value = std::type_identity_t<T>;

}  // namespace simulator

// CUDA's names, in the three scopes.
#define SIMULATOR_ATOMIC(scope)                                                                      \
    template <simulator::AtomicSummable T>                                                           \
    T atomicAdd##scope(T* address, simulator::Value<T> value) {                                      \
        return simulator::atomicPlus(address, value);                                                \
    }                                                                                                \
    inline float2 atomicAdd##scope(float2* address, float2 value) {                                  \
        return {atomicAdd##scope(&address->x, value.x), atomicAdd##scope(&address->y, value.y)};     \
    }                                                                                                \
    inline float4 atomicAdd##scope(float4* address, float4 value) {                                  \
        return {atomicAdd##scope(&address->x, value.x), atomicAdd##scope(&address->y, value.y),      \
                atomicAdd##scope(&address->z, value.z), atomicAdd##scope(&address->w, value.w)};     \
    }                                                                                                \
    template <simulator::OneOf<int, unsigned int> T>                                                 \
    T atomicSub##scope(T* address, simulator::Value<T> value) {                                      \
        return simulator::atomicPlus(address, static_cast<T>(0u - static_cast<unsigned>(value)));    \
    }                                                                                                \
    template <class T>                                                                               \
    requires simulator::AtomicWord<T> || simulator::OneOf<T, float> T atomicExch##scope(             \
        T* address, simulator::Value<T> value) {                                                     \
        return simulator::atomicExchange(address, value);                                            \
    }                                                                                                \
    template <simulator::AtomicOrdered T>                                                            \
    T atomicMin##scope(T* address, simulator::Value<T> value) {                                      \
        return simulator::atomicMinimum(address, value);                                             \
    }                                                                                                \
    template <simulator::AtomicOrdered T>                                                            \
    T atomicMax##scope(T* address, simulator::Value<T> value) {                                      \
        return simulator::atomicMaximum(address, value);                                             \
    }                                                                                                \
    inline unsigned int atomicInc##scope(unsigned int* address, unsigned int limit) {                \
        return simulator::atomicIncrement(address, limit);                                           \
    }                                                                                                \
    inline unsigned int atomicDec##scope(unsigned int* address, unsigned int limit) {                \
        return simulator::atomicDecrement(address, limit);                                           \
    }                                                                                                \
    template <class T>                                                                               \
    requires simulator::AtomicWord<T> || simulator::OneOf<T, unsigned short int> T atomicCAS##scope( \
        T* address, simulator::Value<T> compare, simulator::Value<T> value) {                        \
        return simulator::atomicCompareExchange(address, compare, value);                            \
    }                                                                                                \
    template <simulator::AtomicWord T>                                                               \
    T atomicAnd##scope(T* address, simulator::Value<T> value) {                                      \
        return simulator::atomicConjunction(address, value);                                         \
    }                                                                                                \
    template <simulator::AtomicWord T>                                                               \
    T atomicOr##scope(T* address, simulator::Value<T> value) {                                       \
        return simulator::atomicDisjunction(address, value);                                         \
    }                                                                                                \
    template <simulator::AtomicWord T>                                                               \
    T atomicXor##scope(T* address, simulator::Value<T> value) {                                      \
        return simulator::atomicDifference(address, value);                                          \
    }
SIMULATOR_ATOMIC()
SIMULATOR_ATOMIC(_block)
SIMULATOR_ATOMIC(_system)
#undef SIMULATOR_ATOMIC
