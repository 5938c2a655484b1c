// What differs from one processor to another: pages, return addresses, and what a signal handler
// learns about the code it interrupted.
#pragma once

#include <csignal>
#include <cstddef>

#include "simulator/schedule.h"

namespace simulator {

/// Bytes of the largest page that Linux has on such a processor, unless asked for larger ones.
#if defined(__aarch64__)
inline constexpr size_t largestPage = 64 * 1024;
#else
inline constexpr size_t largestPage = 4 * 1024;
#endif

/// What a division of an integer by zero raises. An Arm's instruction raises nothing: the compiler
/// adds a check, which ends in a trap.
#if defined(__aarch64__)
inline constexpr int divisionByZero = SIGTRAP;
#else
inline constexpr int divisionByZero = SIGFPE;
#endif

/// A return address as it lies on a stack, without the signature that some processors write into
/// it.
inline const void* withoutSignature(const void* returnAddress) {
#if defined(__aarch64__)
    register const void* x30 asm("x30") = returnAddress;
    asm("hint #7" : "+r"(x30));  // xpaclri
    return x30;
#else
    return returnAddress;
#endif
}

/// Whether this processor has what SIMULATOR_SIDE_BY_SIDE asks for.
inline bool runsSideBySide() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return true;
#endif
}

struct Machine {
    const void* pc;
    const void* framePointer;
    const void* stackPointer;
    const void* const* returnAddress;  // where a function that has just been called finds it
    bool wrote;                        // for a memory fault: a write, not a read
};

/// `context` is the third argument of a signal handler.
Machine machineOf(const void* context);

}  // namespace simulator
