// The block's dynamic shared memory, as the translator names it in functions.
#pragma once

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

}  // namespace simulator
