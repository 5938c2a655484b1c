// The block's dynamic shared memory, as the translator names it in functions.
#pragma once

extern "C" __thread char simulator_dynamic_shared[];

namespace simulator {

#ifdef SIMULATOR_CHECKER
/// The running thread calls the block's dynamic shared memory by that name.
void noteNameOfDynamicShared(const char* name);
#endif

/// Becomes a reference to an array of any type: `T (&name)[] = dynamicShared("name")`.
struct DynamicShared {
    const DynamicShared& operator()([[maybe_unused]] const char* name) const {
#ifdef SIMULATOR_CHECKER
        noteNameOfDynamicShared(name);
#endif
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
