// Loads and stores with cache hints (which say nothing to a CPU), kinds of addresses, clocks.
#pragma once

#include <time.h>

#include <type_traits>

#include "simulator/device.h"

namespace simulator {

/// What lies there now, whatever the compiler knows of it.
template <class T>
T loadAnew(const T* address) {
    if constexpr (std::is_scalar_v<T>) {
        return *const_cast<const volatile T*>(address);
    } else {
        asm volatile("" : : : "memory");
        return *address;
    }
}

}  // namespace simulator

template <class T>
T __ldg(const T* address) {
    return *address;
}
template <class T>
T __ldca(const T* address) {
    return *address;
}
template <class T>
T __ldcg(const T* address) {
    return simulator::loadAnew(address);
}
template <class T>
T __ldcs(const T* address) {
    return *address;
}
template <class T>
T __ldlu(const T* address) {
    return *address;
}
template <class T>
T __ldcv(const T* address) {
    return simulator::loadAnew(address);
}
template <class T>
void __stwb(T* address, T value) {
    *address = value;
}
template <class T>
void __stcg(T* address, T value) {
    *address = value;
}
template <class T>
void __stcs(T* address, T value) {
    *address = value;
}
template <class T>
void __stwt(T* address, T value) {
    *address = value;
}

/// Nanoseconds since some moment: what CUDA counts in cycles is counted here in a clock of 1 GHz.
inline long long clock64() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/// Lets the other threads run for about that long.
inline void __nanosleep(unsigned nanoseconds) {
    const long long end = clock64() + nanoseconds;
    do simulator::yield();
    while (clock64() < end);
}
