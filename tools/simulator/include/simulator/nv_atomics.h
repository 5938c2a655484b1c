// CUDA's atomics with an order and a scope: CUDA C++ Programming Guide, "Built-in atomic
// functions".
#pragma once

#include <type_traits>

#include "simulator/atomics.h"
#include "simulator/barriers.h"

#define __NV_ATOMIC_RELAXED __ATOMIC_RELAXED
#define __NV_ATOMIC_CONSUME __ATOMIC_CONSUME
#define __NV_ATOMIC_ACQUIRE __ATOMIC_ACQUIRE
#define __NV_ATOMIC_RELEASE __ATOMIC_RELEASE
#define __NV_ATOMIC_ACQ_REL __ATOMIC_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __ATOMIC_SEQ_CST

#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

namespace simulator {

/// Calls access(range) with that of the scope, ofBlock or ofDevice as a type.
template <class Access>
auto accessInScope(int order, int scope, Access access) {
    if (scope <= __NV_THREAD_SCOPE_BLOCK)
        return accessInOrder(
            order, __threadfence_block,
            [&] { return access(std::integral_constant<int, ofBlock>()); });
    return accessInOrder(order, __threadfence,
                         [&] { return access(std::integral_constant<int, ofDevice>()); });
}

template <class T>
Bits<T>* bitsAt(T* address) {
    static_assert(sizeof(T) <= 8, "the CPU simulator has no atomics of 16 bytes");
    return reinterpret_cast<Bits<T>*>(address);
}

}  // namespace simulator

inline void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    if (order == __NV_ATOMIC_RELAXED) return;
    scope <= __NV_THREAD_SCOPE_BLOCK ? __threadfence_block() : __threadfence();
}

#define SIMULATOR_NV_ATOMIC(name, function)                                                        \
    template <class T>                                                                             \
    T __nv_atomic_fetch_##name(T* address, simulator::Value<T> value, int order,                   \
                               int scope = __NV_THREAD_SCOPE_SYSTEM) {                             \
        return simulator::accessInScope(                                                           \
            order, scope, [&](auto range) { return simulator::function<range>(address, value); }); \
    }                                                                                              \
    template <class T>                                                                             \
    void __nv_atomic_##name(T* address, simulator::Value<T> value, int order,                      \
                            int scope = __NV_THREAD_SCOPE_SYSTEM) {                                \
        __nv_atomic_fetch_##name(address, value, order, scope);                                    \
    }
SIMULATOR_NV_ATOMIC(add, atomicPlus)
SIMULATOR_NV_ATOMIC(and, atomicConjunction)
SIMULATOR_NV_ATOMIC(or, atomicDisjunction)
SIMULATOR_NV_ATOMIC(xor, atomicDifference)
SIMULATOR_NV_ATOMIC(min, atomicMinimum)
SIMULATOR_NV_ATOMIC(max, atomicMaximum)
#undef SIMULATOR_NV_ATOMIC

template <class T>
T __nv_atomic_fetch_sub(T* address, simulator::Value<T> value, int order,
                        int scope = __NV_THREAD_SCOPE_SYSTEM) {
    return __nv_atomic_fetch_add(address, T(T() - value), order, scope);
}
template <class T>
void __nv_atomic_sub(T* address, simulator::Value<T> value, int order,
                     int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_fetch_sub(address, value, order, scope);
}

template <class T>
T __nv_atomic_exchange_n(T* address, simulator::Value<T> value, int order,
                         int scope = __NV_THREAD_SCOPE_SYSTEM) {
    return simulator::accessInScope(
        order, scope, [&](auto range) { return simulator::atomicExchange<range>(address, value); });
}
template <class T>
void __nv_atomic_exchange(T* address, simulator::Value<T>* value, simulator::Value<T>* before,
                          int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    *before = __nv_atomic_exchange_n(address, *value, order, scope);
}

template <class T>
bool __nv_atomic_compare_exchange_n(T* address, simulator::Value<T>* expected,
                                    simulator::Value<T> value, bool /*weak*/, int success,
                                    int failure, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    using Bits = simulator::Bits<T>;
    const auto wanted = __builtin_bit_cast(Bits, *expected);
    const Bits before =
        simulator::accessInScope(success > failure ? success : failure, scope, [&](auto range) {
            return simulator::atomicCompareExchange<range>(simulator::bitsAt(address), wanted,
                                                           __builtin_bit_cast(Bits, value));
        });
    *expected = __builtin_bit_cast(T, before);
    return before == wanted;
}
template <class T>
bool __nv_atomic_compare_exchange(T* address, simulator::Value<T>* expected,
                                  simulator::Value<T>* value, bool weak, int success, int failure,
                                  int scope = __NV_THREAD_SCOPE_SYSTEM) {
    return __nv_atomic_compare_exchange_n(address, expected, *value, weak, success, failure, scope);
}

template <class T>
T __nv_atomic_load_n(T* address, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    using Bits = simulator::Bits<T>;
    return __builtin_bit_cast(T, simulator::accessInScope(order, scope, [&](auto range) {
                                  return simulator::atomicCompareExchange<range>(
                                      simulator::bitsAt(address), Bits(), Bits());
                              }));
}
template <class T>
void __nv_atomic_load(T* address, simulator::Value<T>* value, int order,
                      int scope = __NV_THREAD_SCOPE_SYSTEM) {
    *value = __nv_atomic_load_n(address, order, scope);
}

template <class T>
void __nv_atomic_store_n(T* address, simulator::Value<T> value, int order,
                         int scope = __NV_THREAD_SCOPE_SYSTEM) {
    simulator::accessInScope(
        order, scope,
        [&](auto) {
            __atomic_store_n(simulator::bitsAt(address),
                             __builtin_bit_cast(simulator::Bits<T>, value), __ATOMIC_RELAXED);
            return 0;
        });
}
template <class T>
void __nv_atomic_store(T* address, simulator::Value<T>* value, int order,
                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_store_n(address, *value, order, scope);
}
