#include "HostCopy.h"

#include <omp.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <thread>
#include <vector>

#include "GM.h"

namespace {

constexpr size_t SLICE = size_t{64} << 10;  // bytes that a core copies at a time

/// An array that is smaller the driver brings as fast; nor are pieces smaller.
constexpr size_t LARGE = 8 * SLICE;  // bytes

bool isPinned(const void* memory) {
    cudaPointerAttributes attributes{};
    return cudaPointerGetAttributes(&attributes, memory) == cudaSuccess &&
           attributes.type != cudaMemoryTypeUnregistered;
}

/// Not all cores, for the driver and the system need one now and then, nor more than would have to
/// wait for memory.
int copyingCores() {
    return std::clamp(omp_get_max_threads() * 3 / 4, 1, 12);
}

/// As std::memcpy, but past the caches; the target is aligned to 16 bytes.
void copyPastCaches(std::byte* target, const std::byte* source, size_t bytes) {
    size_t done = 0;
#if defined(__SSE2__)
    for (; done + sizeof(__m128i) <= bytes; done += sizeof(__m128i))
        _mm_stream_si128(reinterpret_cast<__m128i*>(target + done),
                         _mm_loadu_si128(reinterpret_cast<const __m128i*>(source + done)));
    _mm_sfence();
#endif
    std::memcpy(target + done, source + done, bytes - done);
}

}  // namespace

/// An array on its way, in pieces of some slices. All threads copy slices, the next one each time,
/// of whichever piece; none waits for another but where all slots are full. One thread, which
/// called, speaks with the device in between.
class HostCopy::Pieces {
  public:
    Pieces(Slots& slots, std::byte* targetGM, const std::byte* source, size_t bytes,
           cudaStream_t stream)
        : slots(slots),
          targetGM(targetGM),
          source(source),
          bytes(bytes),
          stream(stream),
          pieceBytes(std::clamp(bytes / 8, LARGE, CAPACITY) / SLICE * SLICE),
          left((bytes + pieceBytes - 1) / pieceBytes) {
        for (size_t piece = 0; piece < left.size(); piece++) left[piece] = sizeOf(piece);
    }

    void send() {
#pragma omp parallel num_threads(copyingCores())
        {
            const bool isCaller = omp_get_thread_num() == 0;
            copySlices(isCaller);
            while (isCaller && !isFailed && sent < left.size()) serve();
        }
        if (isFailed) std::rethrow_exception(failure);
    }

  private:
    Slot& slotOf(size_t piece) {
        return slots[piece % slots.size()];
    }
    size_t sizeOf(size_t piece) const {
        return std::min(pieceBytes, bytes - piece * pieceBytes);
    }

    void copySlices(bool isCaller) {
        for (size_t first = 0; (first = next.fetch_add(SLICE)) < bytes;) {
            const size_t piece = first / pieceBytes;
            while (!isFailed && open <= piece) isCaller ? serve() : std::this_thread::yield();
            if (isFailed) return;
            copySlice(piece, first);
            if (isCaller) serve();
        }
    }

    void copySlice(size_t piece, size_t first) {
        const size_t end = piece * pieceBytes + sizeOf(piece);
        const size_t n = std::min(SLICE, end - first);
        std::byte* target = slotOf(piece).piece.data() + (first - piece * pieceBytes);
        if (bytes <= slots.size() * CAPACITY)
            copyPastCaches(target, source + first, n);
        else
            std::memcpy(target, source + first, n);
        left[piece] -= n;
    }

    /// Sends the next piece if it is complete, and opens one if its slot is free. No exception may
    /// leave the loop of the threads.
    void serve() {
        try {
            if (sent < left.size() && left[sent] == 0) {
                Slot& slot = slotOf(sent);
                GM::memcpyAsyncHToD(targetGM + sent * pieceBytes, slot.piece.data(), sizeOf(sent),
                                    stream);
                slot.arrived.record(stream);
                sent++;
            }
            if (open < std::min(left.size(), sent + slots.size()) &&
                slotOf(open).arrived.isReached())
                open++;
        } catch (...) {
            failure = std::current_exception();
            isFailed = true;
        }
    }

    Slots& slots;
    std::byte* const targetGM;
    const std::byte* const source;
    const size_t bytes;
    const cudaStream_t stream;
    const size_t pieceBytes;

    std::atomic<size_t> next = 0;           // byte to be copied
    std::atomic<size_t> open = 0;           // pieces that may be copied
    std::vector<std::atomic<size_t>> left;  // bytes of each piece
    size_t sent = 0;                        // pieces

    std::atomic<bool> isFailed = false;
    std::exception_ptr failure;
};

void HostCopy::toDevice(void* targetGM, const void* source, size_t bytes, cudaStream_t stream) {
    if (bytes < LARGE || isPinned(source)) {
        GM::memcpyAsyncHToD(targetGM, source, bytes, stream);
        return;
    }
    if (!slots) slots = std::make_unique<Slots>();
    Pieces(*slots, static_cast<std::byte*>(targetGM), static_cast<const std::byte*>(source), bytes,
           stream)
        .send();
}
