// The block's dynamic shared memory, as the translator names it in functions.
#pragma once

#include "simulator/observed.h"
#include "simulator/of_device.h"

extern "C" SIMULATOR_OF_DEVICE __thread char simulator_dynamic_shared[];

namespace simulator {

/// The running thread calls the block's dynamic shared memory by that name.
SIMULATOR_OF_DEVICE void nameDynamicShared(const char* name);

/// Becomes a reference to an array of any type: `T (&name)[] = dynamicShared("name")`.
struct DynamicShared {
    const DynamicShared& operator()([[maybe_unused]] const char* name) const {
        if constexpr (isObserved) nameDynamicShared(name);
        return *this;
    }
    template <class T>
    using Unbounded = T[];
    template <class T>
    operator Unbounded<T>&() const {
        return *reinterpret_cast<Unbounded<T>*>(simulator_dynamic_shared);
    }
};
inline constexpr DynamicShared dynamicShared{};

}  // namespace simulator
