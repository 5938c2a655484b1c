// The block's dynamic shared memory, as the translator names it in functions.
#pragma once

extern "C" __thread char simulator_dynamic_shared[];

namespace simulator {

/// Becomes a reference to an array of any type: `T (&name)[] = dynamicShared`.
struct DynamicShared {
    template <class T>
    using Unbounded = T[];
    template <class T>
    operator Unbounded<T>&() const {
        return *reinterpret_cast<Unbounded<T>*>(simulator_dynamic_shared);
    }
};
inline constexpr DynamicShared dynamicShared{};

}  // namespace simulator
