// What device code may ask of the scheduler. Everything CUDA offers to a kernel beyond plain C++
// (barriers, warp intrinsics, contended atomics, traps) is written on top of these few functions.
#pragma once

#include <cstdint>

#include "driver_types.h"
#include "simulator/observed.h"
#include "simulator/of_device.h"
#include "vector_types.h"

// Headers are also read as C++17.
#if __cplusplus >= 202002L
#define SIMULATOR_CONSTINIT constinit
#else
#define SIMULATOR_CONSTINIT __constinit
#endif

namespace simulator {

/// Whether the caller is a CUDA thread (true) or host code (false).
SIMULATOR_OF_DEVICE bool onDevice();

/// Waits for all threads of the block that have not ended: __syncthreads(). Returns how many
/// threads arrived and how many of them came with a predicate that is not zero.
struct BarrierVotes {
    int threads;
    int nonZero;
};
SIMULATOR_OF_DEVICE BarrierVotes syncBlock(int predicate = 0);

/// Waits for all threads of the grid; only in a cooperative launch.
SIMULATOR_OF_DEVICE void syncGrid();

/// Of a warp, as a mask.
constexpr uint32_t allLanes = 0xffffffff;

/// What the lanes of a warp that met have brought, by lane: that of lanes that did not come is
/// unspecified.
struct WarpValues {
    uint32_t arrived;
    uint32_t nonZero;  // who brought something else than 0
    uint64_t of[32];
};

/// Waits for the lanes of `mask`, of which the caller must be one, and hands each lane's `value` to
/// all. The result is valid until the caller's next call. Lanes that have ended are not waited for.
/// `isBarrier`: it orders what the lanes do in memory. Threads that pause have waitForLanes().
SIMULATOR_OF_DEVICE const WarpValues& meetLanes(uint32_t mask, uint64_t value, bool isBarrier);

/// Ends the kernel: the calling thread is not one of the lanes that it would wait for.
[[noreturn]] SIMULATOR_OF_DEVICE void notInOwnMask(uint32_t mask) noexcept;

/// The calling thread wants a value of the lane `source`, which is not in the mask by which the
/// lanes `together` met.
SIMULATOR_OF_DEVICE void readAbsentLane(uint32_t together, unsigned source);

/// The calling thread gets the value of the lane `source`: only where somebody observes it.
SIMULATOR_OF_DEVICE void getFromLane(unsigned source);

/// What a tensor core multiplies: numbers of 16, 19, 64 or 8 bits.
enum class Factor : uint8_t { f16, bf16, tf32, f64, int8 };

/// A warp multiplies an m x k matrix by a k x n one and adds: m n k multiplications with an
/// addition.
struct WarpProduct {
    int m, n, k;
    Factor factor;
};

/// One thread says it for its warp: only where somebody observes it.
SIMULATOR_OF_DEVICE void multiplyInWarp(WarpProduct product);

/// The lanes of the caller's warp that have not ended and do not wait: __activemask().
SIMULATOR_OF_DEVICE uint32_t activeMask();

/// Called by an atomic that failed or a loop that waits: lets the other threads run.
SIMULATOR_OF_DEVICE void yield();

/// A part of the kernel is not written yet: that it leaves cells unwritten is no mistake.
SIMULATOR_OF_DEVICE void kernelIsUnfinished();

/// Ends the kernel with a sticky error; `what` (a printf format) goes to stderr. For traps and
/// failed assertions.
[[noreturn]] SIMULATOR_OF_DEVICE void stopKernel(cudaError_t error, const char* what, ...)
    __attribute__((format(printf, 2, 3)));

}  // namespace simulator

// The built-in variables, as a debugger shows them.
extern SIMULATOR_OF_DEVICE thread_local SIMULATOR_CONSTINIT uint3 threadIdx;
extern SIMULATOR_OF_DEVICE thread_local SIMULATOR_CONSTINIT uint3 blockIdx;
extern SIMULATOR_OF_DEVICE thread_local SIMULATOR_CONSTINIT dim3 blockDim;
extern SIMULATOR_OF_DEVICE thread_local SIMULATOR_CONSTINIT dim3 gridDim;
inline constexpr int warpSize = 32;

namespace simulator {

/// Of the running thread in its block.
inline unsigned linearThreadIndex() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

/// The lane of the calling thread in its warp, 0 to 31. An observer sees nothing but the call.
#ifdef SIMULATOR_OBSERVED
SIMULATOR_OF_DEVICE unsigned laneId();
#else
inline unsigned laneId() {
    return linearThreadIndex() % 32;
}
#endif

}  // namespace simulator
