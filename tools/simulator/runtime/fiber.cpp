#include "fiber.h"

#include <sys/mman.h>

#include <cstdint>
#include <new>

namespace simulator {

namespace {

constexpr size_t guardBytes = 4096;

// With every stack at the same offset of a page, a thousand threads would fight for one set
// of the cache.
size_t stagger(unsigned index) {
    return index % 64 * 64;
}

}  // namespace

#if defined(__x86_64__)

namespace {

// What switchFiber() leaves on a stack, lowest address first.
struct Saved {
    const void* rip;
    const void* rbp;
};

Context prepare(std::byte* top, void (*entry)()) {
    // An entry finds its stack as a called function does: 8 bytes off a multiple of 16.
    auto* saved = reinterpret_cast<Saved*>(top - 8) - 1;
    *saved = {.rip = reinterpret_cast<const void*>(entry), .rbp = nullptr};
    *reinterpret_cast<uint64_t*>(top - 8) = 0;
    return saved;
}

const void* framePointer(Context stopped) {
    return static_cast<const Saved*>(stopped)->rbp;
}

const void* programCounter(Context stopped) {
    return static_cast<const Saved*>(stopped)->rip;
}

}  // namespace

#else
#error "switchFiber() is written for x86-64 only so far"
#endif

Stacks::Stacks() {
    mapped_ = mmap(nullptr, bytes * (count + 1), PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (mapped_ == MAP_FAILED) throw std::bad_alloc();
    base_ = reinterpret_cast<std::byte*>((reinterpret_cast<uintptr_t>(mapped_) + bytes - 1) /
                                         bytes * bytes);
}

Stacks::~Stacks() {
    munmap(mapped_, bytes * (count + 1));
}

Context Stacks::fresh(unsigned index, void (*entry)()) {
    for (; guarded_ <= index; ++guarded_) mprotect(base_ + guarded_ * bytes, guardBytes, PROT_NONE);
    return prepare(base_ + (index + 1) * bytes - stagger(index), entry);
}

bool Stacks::contain(const void* address) const {
    auto* a = static_cast<const std::byte*>(address);
    return a >= base_ && a < base_ + bytes * count;
}

bool Stacks::isGuard(const void* address) const {
    return contain(address) &&
           (static_cast<const std::byte*>(address) - base_) % bytes < guardBytes;
}

Frames framesFrom(const void* pc, const void* framePointer, const Stacks& stacks) {
    Frames frames;
    frames.at[frames.count++] = pc;
    // A frame pointer names the place of the caller's frame pointer, with the return
    // address above it.
    auto* frame = static_cast<const void* const*>(framePointer);
    while (frames.count < Frames::most && stacks.contain(frame) && !stacks.isGuard(frame) &&
           frame[1]) {
        frames.at[frames.count++] = frame[1];
        auto* caller = static_cast<const void* const*>(frame[0]);
        if (caller <= frame) break;
        frame = caller;
    }
    return frames;
}

Frames callerOf(const void* frame, const Stacks& stacks) {
    auto* words = static_cast<const void* const*>(frame);
    const void* inTheCall =
        static_cast<const char*>(words[1]) - 1;  // behind it may stand another function
    return framesFrom(inTheCall, words[0], stacks);
}

Frames framesOf(Context stopped, const Stacks& stacks) {
    return framesFrom(programCounter(stopped), framePointer(stopped), stacks);
}

}  // namespace simulator
