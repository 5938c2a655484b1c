// CUDA's atomics. Blocks run on several threads of the operating system, so these are real atomics
// of the CPU, relaxed as CUDA's are. The scopes (_block, _system) do not differ here; the checker
// tells them by the order.
#pragma once

#include <cstdint>
#include <type_traits>

#include "simulator/concepts.h"
#include "simulator/device.h"
#include "simulator/shared.h"
#include "vector_types.h"

namespace simulator {

inline constexpr int ofDevice = __ATOMIC_RELAXED, ofBlock = __ATOMIC_ACQUIRE;

/// Called after an atomic that left *address as it was: a thread that does this again and again is
/// waiting for another.
SIMULATOR_UNCOUNTED inline void atomicChangedNothing(const volatile void* address) {
    constexpr int patience = 8;
    static thread_local const volatile void* last = nullptr;
    static thread_local int times = 0;
    times = address == last ? times + 1 : 1;
    last = address;
    if (times < patience) return;
    times = 0;
    yield();
}

template <int scope, class T>
T atomicFetchAdd(T* address, T value) {
#ifdef __x86_64__
    if (!isObserved && isOfBlock(address)) {
        asm volatile("xadd %0, %1" : "+r"(value), "+m"(*address) : : "memory", "cc");
        return value;
    }
#endif
    return __atomic_fetch_add(address, value, scope);
}

/// Replaces *address by `value` if it holds what is expected; else `expected` becomes what it
/// holds. A weak one is a step of an update, for which an observer takes both.
template <int scope, bool isWeak, class T>
bool atomicReplace(T* address, T& expected, T value) {
#ifdef __x86_64__
    if (!isObserved && isOfBlock(address)) {
        bool isReplaced;
        asm volatile("cmpxchg %3, %1"
                     : "+a"(expected), "+m"(*address), "=@ccz"(isReplaced)
                     : "r"(value)
                     : "memory");
        return isReplaced;
    }
#endif
    return __atomic_compare_exchange_n(address, &expected, value, isWeak, scope, scope);
}

/// An access with an order, one of __ATOMIC_...: it is made of fences, as CUDA's own functions make
/// it.
template <class Fence, class Access>
auto accessInOrder(int order, Fence fence, Access access) {
    if (order != __ATOMIC_RELAXED && order != __ATOMIC_ACQUIRE) fence();
    const auto before = access();
    if (order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE) fence();
    return before;
}

template <int scope, class T>
T atomicExchange(T* address, T value) {
    auto* const bits = reinterpret_cast<Bits<T>*>(address);
    const T old =
        __builtin_bit_cast(T, __atomic_exchange_n(bits, __builtin_bit_cast(Bits<T>, value), scope));
    if (__builtin_bit_cast(Bits<T>, old) == __builtin_bit_cast(Bits<T>, value))
        atomicChangedNothing(address);
    return old;
}

template <int scope, class T>
T atomicCompareExchange(T* address, T compare, T value) {
    T expected = compare;
    if (!atomicReplace<scope, false>(address, expected, value) || compare == value)
        atomicChangedNothing(address);
    return expected;
}

/// What an atomic finds that is a loop here. An observer is told of an atomic that writes, as it is
/// one on a GPU, and not of a load.
template <int scope, class T>
T beforeUpdate(T* address) {
    if constexpr (isObserved)
        return __atomic_fetch_or(address, T{}, scope);
    else
        return __atomic_load_n(address, scope);
}

/// Replaces *address by change(*address), atomically. Returns what it held before.
template <int scope, class T, class Change>
T atomicUpdate(T* address, Change change) {
    auto* const bits = reinterpret_cast<Bits<T>*>(address);
    Bits<T> old = beforeUpdate<scope>(bits);
    while (!atomicReplace<scope, true>(
        bits, old, __builtin_bit_cast(Bits<T>, change(__builtin_bit_cast(T, old))))) {
    }
    return __builtin_bit_cast(T, old);
}

template <int scope, class T>
T atomicPlus(T* address, T value) {
    if constexpr (std::is_integral_v<T>) {
        if (value == 0) atomicChangedNothing(address);
        return atomicFetchAdd<scope>(address, value);
    } else {
        return atomicUpdate<scope>(
            address, [value](T old) { return old + value; });
    }
}

/// Replaces *address by `value` if that is better(value, *address); only then is anything written.
template <int scope, class T, class Better>
T atomicImprove(T* address, T value, Better better) {
    T old = beforeUpdate<scope>(address);
    while (better(value, old) && !atomicReplace<scope, true>(address, old, value)) {
    }
    return old;
}

template <int scope, class T>
T atomicMinimum(T* address, T value) {
    return atomicImprove<scope>(
        address, value, [](T a, T b) { return a < b; });
}

template <int scope, class T>
T atomicMaximum(T* address, T value) {
    return atomicImprove<scope>(
        address, value, [](T a, T b) { return a > b; });
}

template <int scope>
unsigned atomicIncrement(unsigned* address, unsigned limit) {
    return atomicUpdate<scope>(
        address, [limit](unsigned old) { return old >= limit ? 0 : old + 1; });
}

template <int scope>
unsigned atomicDecrement(unsigned* address, unsigned limit) {
    return atomicUpdate<scope>(
        address, [limit](unsigned old) { return old == 0 || old > limit ? limit : old - 1; });
}

template <int scope, class T>
T atomicConjunction(T* address, T value) {
    if (value == T(-1)) atomicChangedNothing(address);
    return __atomic_fetch_and(address, value, scope);
}

template <int scope, class T>
T atomicDisjunction(T* address, T value) {
    if (value == 0) atomicChangedNothing(address);
    return __atomic_fetch_or(address, value, scope);
}

template <int scope, class T>
T atomicDifference(T* address, T value) {
    if (value == 0) atomicChangedNothing(address);
    return __atomic_fetch_xor(address, value, scope);
}

template <class T>
concept AtomicWord = OneOf<T, int, unsigned int, unsigned long long int>;
template <class T>
concept AtomicOrdered = AtomicWord<T> || OneOf<T, long long int>;
template <class T>
concept AtomicSummable = AtomicWord<T> || OneOf<T, float, double>;

/// The type of a value that is converted to that of the pointer, as in a
/// function without templates.
template <class T>
struct Itself {
    using Type = T;
};
template <class T>
using Value = typename Itself<T>::Type;

}  // namespace simulator

// CUDA's names, in the three scopes.
#define SIMULATOR_ATOMIC(suffix, scope)                                                            \
    template <simulator::AtomicSummable T>                                                         \
    T atomicAdd##suffix(T* address, simulator::Value<T> value) {                                   \
        return simulator::atomicPlus<scope>(address, value);                                       \
    }                                                                                              \
    inline float2 atomicAdd##suffix(float2* address, float2 value) {                               \
        return {atomicAdd##suffix(&address->x, value.x), atomicAdd##suffix(&address->y, value.y)}; \
    }                                                                                              \
    inline float4 atomicAdd##suffix(float4* address, float4 value) {                               \
        return {atomicAdd##suffix(&address->x, value.x), atomicAdd##suffix(&address->y, value.y),  \
                atomicAdd##suffix(&address->z, value.z), atomicAdd##suffix(&address->w, value.w)}; \
    }                                                                                              \
    template <simulator::OneOf<int, unsigned int> T>                                               \
    T atomicSub##suffix(T* address, simulator::Value<T> value) {                                   \
        return simulator::atomicPlus<scope>(address,                                               \
                                            static_cast<T>(0u - static_cast<unsigned>(value)));    \
    }                                                                                              \
    template <class T>                                                                             \
    requires simulator::AtomicWord<T> || simulator::OneOf<T, float> T atomicExch##suffix(          \
        T* address, simulator::Value<T> value) {                                                   \
        return simulator::atomicExchange<scope>(address, value);                                   \
    }                                                                                              \
    template <simulator::AtomicOrdered T>                                                          \
    T atomicMin##suffix(T* address, simulator::Value<T> value) {                                   \
        return simulator::atomicMinimum<scope>(address, value);                                    \
    }                                                                                              \
    template <simulator::AtomicOrdered T>                                                          \
    T atomicMax##suffix(T* address, simulator::Value<T> value) {                                   \
        return simulator::atomicMaximum<scope>(address, value);                                    \
    }                                                                                              \
    inline unsigned int atomicInc##suffix(unsigned int* address, unsigned int limit) {             \
        return simulator::atomicIncrement<scope>(address, limit);                                  \
    }                                                                                              \
    inline unsigned int atomicDec##suffix(unsigned int* address, unsigned int limit) {             \
        return simulator::atomicDecrement<scope>(address, limit);                                  \
    }                                                                                              \
    template <class T>                                                                             \
    requires simulator::AtomicWord<T> || simulator::OneOf<T, unsigned short int> T                 \
        atomicCAS##suffix(T* address, simulator::Value<T> compare, simulator::Value<T> value) {    \
        return simulator::atomicCompareExchange<scope>(address, compare, value);                   \
    }                                                                                              \
    template <simulator::AtomicWord T>                                                             \
    T atomicAnd##suffix(T* address, simulator::Value<T> value) {                                   \
        return simulator::atomicConjunction<scope>(address, value);                                \
    }                                                                                              \
    template <simulator::AtomicWord T>                                                             \
    T atomicOr##suffix(T* address, simulator::Value<T> value) {                                    \
        return simulator::atomicDisjunction<scope>(address, value);                                \
    }                                                                                              \
    template <simulator::AtomicWord T>                                                             \
    T atomicXor##suffix(T* address, simulator::Value<T> value) {                                   \
        return simulator::atomicDifference<scope>(address, value);                                 \
    }
SIMULATOR_ATOMIC(, simulator::ofDevice)
SIMULATOR_ATOMIC(_block, simulator::ofBlock)
SIMULATOR_ATOMIC(_system, simulator::ofDevice)
#undef SIMULATOR_ATOMIC
