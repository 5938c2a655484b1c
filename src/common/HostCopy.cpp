#include "HostCopy.h"

#include <omp.h>

#include <algorithm>
#include <cstring>

#include "GM.h"

namespace {

/// What is smaller the driver brings as fast.
constexpr size_t LARGE = size_t{2} << 20;  // bytes

bool isPinned(const void* memory) {
    cudaPointerAttributes attributes{};
    return cudaPointerGetAttributes(&attributes, memory) == cudaSuccess &&
           attributes.type != cudaMemoryTypeUnregistered;
}

void copyByAllCores(std::byte* target, const std::byte* source, size_t bytes) {
    constexpr size_t SLICE = size_t{64} << 10;  // bytes
    constexpr int ENOUGH = 16;                  // cores: more have to wait for memory
    const int cores = std::min(omp_get_max_threads(), ENOUGH);
#pragma omp parallel for schedule(dynamic) num_threads(cores)
    for (size_t first = 0; first < bytes; first += SLICE)
        std::memcpy(target + first, source + first, std::min(SLICE, bytes - first));
}

}  // namespace

void HostCopy::toDevice(void* targetGM, const void* source, size_t bytes, cudaStream_t stream) {
    if (bytes < LARGE || isPinned(source))
        GM::memcpyAsyncHToD(targetGM, source, bytes, stream);
    else
        inPieces(static_cast<std::byte*>(targetGM), static_cast<const std::byte*>(source), bytes, stream);
}

void HostCopy::inPieces(std::byte* targetGM, const std::byte* source, size_t bytes, cudaStream_t stream) {
    if (!slots) slots = std::make_unique<std::array<Slot, 4>>();
    for (size_t first = 0; first < bytes; first += PIECE) {
        Slot& slot = (*slots)[count++ % slots->size()];
        const size_t left = std::min(PIECE, bytes - first);
        slot.copied.wait();
        copyByAllCores(slot.piece.data(), source + first, left);
        GM::memcpyAsyncHToD(targetGM + first, slot.piece.data(), left, stream);
        slot.copied.record(stream);
    }
}
