// Barriers of the block, fences, and the ways a kernel stops.
#pragma once

#include "simulator/schedule.h"

inline void __syncthreads() {
    simulator::waitForBlock();
}
inline int __syncthreads_count(int predicate) {
    return simulator::voteInBlock(predicate).nonZero;
}
inline int __syncthreads_or(int predicate) {
    return simulator::voteInBlock(predicate).nonZero > 0;
}
inline int __syncthreads_and(int predicate) {
    const simulator::BarrierVotes votes = simulator::voteInBlock(predicate);
    return votes.nonZero == votes.threads;
}

inline void __threadfence() {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
inline void __threadfence_block() {
    __atomic_thread_fence(
        __ATOMIC_ACQ_REL);  // one OS thread runs the block; the checker tells fences by it
}
inline void __threadfence_system() {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

[[noreturn]] inline void __trap() {
    simulator::stopKernel(cudaErrorLaunchFailure, "__trap() in block [%u,%u,%u], thread [%u,%u,%u]",
                          blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y,
                          threadIdx.z);
}

/// Counts for profilers; nothing does here.
inline void __prof_trigger(int) {}

/// A breakpoint: stops in a debugger, and goes on without one.
inline void __brkpt() {}
