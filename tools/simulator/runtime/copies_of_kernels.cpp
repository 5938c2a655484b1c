#include "copies_of_kernels.h"

#include <cstring>

#include "launch.h"
#include "observer.h"
#include "simulator/for_each.h"
#include "where.h"

namespace simulator {

namespace {

constexpr size_t bytesOfAThread = 16;

/// Launches the kernel of that name for bytes 0 to size - 1: work(first, bytes) is done by a
/// thread.
template <class Work>
cudaError_t launchForBytes(const char* name, size_t size, const void* frame, Work work) {
    if (size == 0) return cudaSuccess;
    const auto threads = long((size + bytesOfAThread - 1) / bytesOfAThread);
    constexpr long threadsOfABlock = 256;
    const long blocks = std::min((threads + threadsOfABlock - 1) / threadsOfABlock, 1024L);
    configure(dim3(unsigned(blocks)), dim3(unsigned(threadsOfABlock)), 0, nullptr, {});
    configurations.back().calledFrom = callerOf(frame, currentBlock->stacks());
    forEachKernel(name, threads, [=](long i) {
        const size_t first = size_t(i) * bytesOfAThread;
        work(first, std::min(bytesOfAThread, size - first));
    });
    return launchResult();
}

/// The observer, if there is one, is told as of an access by a kernel's own code.
void tellOfAccess([[maybe_unused]] const void* memory, [[maybe_unused]] size_t bytes,
                  [[maybe_unused]] bool writes) {
    if constexpr (isObserved)
        accessForThread(reinterpret_cast<uintptr_t>(memory), bytes, writes,
                        __builtin_frame_address(0));
}

}  // namespace

cudaError_t copyFromKernel(void* to, const void* from, size_t size, const void* frame) {
    return launchForBytes(
        "cudaMemcpyAsync", size, frame,
        [=](size_t first, size_t bytes) {
            char* const there = static_cast<char*>(to) + first;
            const char* const here = static_cast<const char*>(from) + first;
            tellOfAccess(here, bytes, false);
            tellOfAccess(there, bytes, true);
            std::memcpy(there, here, bytes);
        });
}

cudaError_t fillFromKernel(void* to, int value, size_t size, const void* frame) {
    return launchForBytes(
        "cudaMemsetAsync", size, frame,
        [=](size_t first, size_t bytes) {
            char* const there = static_cast<char*>(to) + first;
            tellOfAccess(there, bytes, true);
            std::memset(there, value, bytes);
        });
}

}  // namespace simulator
