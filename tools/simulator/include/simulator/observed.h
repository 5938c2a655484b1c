// Whether this build is observed: whether something above the runtime (the checker) is told what
// kernels do. Nothing of it is compiled where it is not.
#pragma once

namespace simulator {

#ifdef SIMULATOR_OBSERVED
inline constexpr bool isObserved = true;
#else
inline constexpr bool isObserved = false;
#endif

}  // namespace simulator

/// A function of the simulator's own that is compiled into kernels: what it does in memory is none
/// of a student's.
#define SIMULATOR_UNOBSERVED __attribute__((no_sanitize("thread")))

/// One whose steps cost nothing on a GPU, and are not counted. To the checker they are places where
/// a seed may let others go on.
#ifdef SIMULATOR_PROFILER
#define SIMULATOR_UNCOUNTED SIMULATOR_UNOBSERVED
#else
#define SIMULATOR_UNCOUNTED
#endif
