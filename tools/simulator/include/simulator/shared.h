// The block's dynamic shared memory, as the translator names it in functions.
#pragma once

#include <cstddef>

#include "simulator/observed.h"
#include "simulator/of_device.h"
#include "simulator/scalar.h"

extern "C" SIMULATOR_OF_DEVICE __thread char simulator_dynamic_shared[];

namespace simulator {

/// The running thread calls the block's dynamic shared memory by that name, and takes it for an
/// array of such numbers.
SIMULATOR_OF_DEVICE void nameDynamicShared(const char* name, Scalar element);

/// Becomes a reference to an array of any type: `T (&name)[] = dynamicShared("name")`.
struct DynamicShared {
    const char* name = nullptr;

    constexpr DynamicShared operator()(const char* called) const { return {called}; }
    template <class T>
    using Unbounded = T[];
    template <class T>
    operator Unbounded<T>&() const {
        if constexpr (isObserved) nameDynamicShared(name, scalarOf<T>());
        return *reinterpret_cast<Unbounded<T>*>(simulator_dynamic_shared);
    }
};
inline constexpr DynamicShared dynamicShared{};

/// Addresses of shared memory are numbers of 32 bits: where the block's dynamic one begins is this.
inline constexpr unsigned sharedBegin = 1u << 30;

inline unsigned toShared(const void* pointer) {
    return sharedBegin + unsigned(static_cast<const char*>(pointer) - simulator_dynamic_shared);
}
inline char* fromShared(unsigned address) {
    return simulator_dynamic_shared + (static_cast<long long>(address) - sharedBegin);
}

/// Whether what lies there is the block's own, in shared memory. Its threads take turns on one
/// thread of the operating system, so that for them one instruction is atomic without the lock
/// prefix, which costs five times as much. The compiler's plugin knows of most variables
/// (translator/plugin/of_block.h); without it nobody does.
[[gnu::noipa]] inline bool isOfBlock(const volatile void*) noexcept {
    return false;
}

}  // namespace simulator

/// As instructions of PTX take the address of what lies in shared memory.
inline size_t __cvta_generic_to_shared(const void* pointer) {
    return simulator::toShared(pointer);
}
inline void* __cvta_shared_to_generic(size_t address) {
    return simulator::fromShared(unsigned(address));
}

// Addresses of global memory are those of C++.
inline size_t __cvta_generic_to_global(const void* pointer) {
    return reinterpret_cast<size_t>(pointer);
}
inline void* __cvta_global_to_generic(size_t address) {
    return reinterpret_cast<void*>(address);
}
