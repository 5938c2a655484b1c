// What a thread does, as it is kept until its warp is put together.
#pragma once

#include <cstdint>

namespace simulator::profiler {

enum class Kind : uint8_t {
    block,  // of instructions: the thread has come to a basic block
    sharedLoad,
    sharedStore,
    sharedAtomic,
    globalLoad,
    globalStore,
    globalAtomic,
    localLoad,
    localStore,
    constantLoad,
    barrier,
    exchange,  // a shuffle, a vote or __syncwarp()
};

/// Where in the program a thread is. Lanes that have parted go on in this order, the smallest
/// first: so they meet again where their ways do.
class Order {
  public:
    /// `depth`: of its stack, in bytes, below where the kernel began.
    Order(uint64_t depth, unsigned rank, const void* place)
        : bits_((0xffff - (depth & 0xffff)) << 48 | uint64_t{rank & 0xffff} << 32 |
                static_cast<uint32_t>(reinterpret_cast<uintptr_t>(place))) {}

    auto operator<=>(const Order&) const = default;
    /// The lower half of its address, which tells it from all others of the program.
    uint32_t place() const { return static_cast<uint32_t>(bits_); }

  private:
    uint64_t bits_;
};

class Event {
  public:
    Event(Order order, Kind kind, unsigned bytes, uint64_t what)
        : order(order),
          bits_(uint64_t(kind) << 60 | uint64_t{bytes & 0xfff} << 48 | (what & whatMask)) {}

    Order order;
    Kind kind() const { return Kind(bits_ >> 60); }
    unsigned bytes() const { return bits_ >> 48 & 0xfff; }
    /// Where an access goes to.
    uintptr_t what() const { return bits_ & whatMask; }

    /// What a block is remembered by; `ways`: 1 if more than one way leads on from it, 2 if lanes
    /// that skip it come through all the same and do nothing there. `operations`: of floating-point
    /// numbers of 4 bytes, and those of 8 in the upper half.
    static uint64_t blockOf(unsigned instructions, unsigned ways, unsigned operations) {
        return (uint64_t{instructions} & 0xfffff) << 2 | ways | uint64_t{operations & 0xfff} << 22 |
               uint64_t{operations >> 16 & 0xfff} << 34;
    }
    unsigned instructions() const { return static_cast<unsigned>(what() >> 2 & 0xfffff); }
    unsigned operations() const { return static_cast<unsigned>(what() >> 22 & 0xfff); }
    unsigned operations64() const { return static_cast<unsigned>(what() >> 34 & 0xfff); }
    bool branches() const { return bits_ & 1; }
    bool isPredicated() const { return bits_ & 2; }

  private:
    static constexpr uint64_t whatMask = (uint64_t{1} << 48) - 1;
    uint64_t bits_;
};

}  // namespace simulator::profiler
