#include "fiber.h"

#include <sys/mman.h>

#include <new>

namespace simulator {

namespace {

// With every stack at the same offset of a page, a thousand threads would fight for one set
// of the cache.
size_t stagger(unsigned index) {
    return index % 64 * 64;
}

// What switchFiber() leaves on a stack, lowest address first.
struct Saved {
    const void* programCounter;
    const void* framePointer;
};

Context prepare(std::byte* top, void (*entry)()) {
#if defined(__x86_64__)
    // An entry finds its stack as a called function does: a return address there, 8 bytes off a
    // multiple of 16.
    top -= 8;
    *reinterpret_cast<uint64_t*>(top) = 0;
#endif
    auto* saved = reinterpret_cast<Saved*>(top) - 1;
    *saved = {.programCounter = reinterpret_cast<const void*>(entry), .framePointer = nullptr};
    return saved;
}

}  // namespace

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
    for (; guarded_ <= index; ++guarded_)
        mprotect(base_ + guarded_ * bytes, largestPage, PROT_NONE);
    return prepare(base_ + (index + 1) * bytes - stagger(index), entry);
}

bool Stacks::isGuard(const void* address) const {
    return contain(address) &&
           (static_cast<const std::byte*>(address) - base_) % bytes < largestPage;
}

Frames framesFrom(const void* pc, const void* framePointer, const Stacks& stacks) {
    Frames frames;
    frames.at[frames.count++] = pc;
    // A frame pointer names the place of the caller's frame pointer, with the return
    // address above it.
    auto* frame = static_cast<const void* const*>(framePointer);
    while (frames.count < Frames::most && stacks.contain(frame) && !stacks.isGuard(frame)) {
        const void* const returnAddress = withoutSignature(frame[1]);
        if (!returnAddress) break;
        frames.at[frames.count++] = returnAddress;
        auto* caller = static_cast<const void* const*>(frame[0]);
        if (caller <= frame) break;
        frame = caller;
    }
    return frames;
}

Frames callerOf(const void* frame, const Stacks& stacks) {
    auto* words = static_cast<const void* const*>(frame);
    const void* inTheCall = static_cast<const char*>(withoutSignature(words[1])) -
                            1;  // behind it may stand another function
    return framesFrom(inTheCall, words[0], stacks);
}

Frames framesOf(Context stopped, const Stacks& stacks) {
    const auto& saved = *static_cast<const Saved*>(stopped);
    return framesFrom(saved.programCounter, saved.framePointer, stacks);
}

// FNV-1a, an address at a time.
uint64_t pathOf(const Frames& frames) {
    uint64_t path = 0xcbf29ce484222325;
    for (int i = 0; i < frames.count; ++i)
        path = (path ^ reinterpret_cast<uintptr_t>(frames.at[i])) * 0x100000001b3;
    return path;
}

}  // namespace simulator
