// Fibers: the stacks on which the threads of a block wait for each other.
#pragma once

#include <cstddef>

namespace simulator {

/// A stopped fiber: where its registers lie on its stack.
using Context = void*;

/// Stops the running fiber, leaving it in `from`, and goes on with `to`. Inline, so that the compiler saves
/// just the registers that are in use. Floating-point control words are no part of a fiber: CUDA code never
/// changes them.
[[gnu::always_inline]] inline void switchFiber(Context* from, Context to) {
#if defined(__x86_64__)
    // Below the stack pointer may lie 128 bytes in use. A fresh fiber finds its entry where others find label
    // 1, and a zero frame pointer, which goes nowhere. A jump, not a return: the processor would expect
    // another fiber's caller.
    asm volatile(
        R"(
        leaq -128(%%rsp), %%rsp
        pushq %%rbp
        leaq 1f(%%rip), %%rax
        pushq %%rax
        movq %%rsp, (%[from])
        movq %[to], %%rsp
        popq %%rax
        popq %%rbp
        jmpq *%%rax
    1:  leaq 128(%%rsp), %%rsp
        )"
        : [from] "+D"(from), [to] "+S"(to)
        :
        : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc",
          "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
          "xmm12", "xmm13", "xmm14", "xmm15");
#endif
}

/// The stacks of one OS thread. Each has a guard page below it and takes memory only for the pages that were
/// used.
class Stacks {
  public:
    static constexpr size_t bytes = 64 * 1024;
    static constexpr unsigned count = 1024;

    Stacks();
    ~Stacks();
    Stacks(const Stacks&) = delete;
    Stacks& operator=(const Stacks&) = delete;

    /// A fiber on stack `index` that starts with `entry`, which must not return.
    Context fresh(unsigned index, void (*entry)());

    /// Whether `address` lies on one of these stacks or their guard pages; `isGuard` tells the two apart.
    bool contain(const void* address) const;
    bool isGuard(const void* address) const;

  private:
    std::byte* base_;
    unsigned guarded_ = 0;  // stacks 0 to guarded_ - 1 have their guard page
};

/// The addresses from which a stopped fiber was called, innermost first.
struct Frames {
    static constexpr int most = 16;
    const void* at[most];
    int count = 0;
};
Frames framesOf(Context stopped, const Stacks& stacks);
/// Those of the function whose frame is at `frame`, itself left out.
Frames callerOf(const void* frame, const Stacks& stacks);
Frames framesFrom(const void* pc, const void* framePointer, const Stacks& stacks);

}  // namespace simulator
