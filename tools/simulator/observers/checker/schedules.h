// In which order blocks and threads run where CUDA leaves it open: chosen by a seed, and alike on
// every machine.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <utility>

#include "../../runtime/arbiter.h"

namespace simulator::checker {

/// SplitMix64.
class Random {
  public:
    explicit Random(uint64_t seed = 0) : state_(seed) {}

    uint64_t operator()() {
        uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    unsigned below(uint64_t limit) { return static_cast<unsigned>((*this)() % limit); }

  private:
    uint64_t state_;
};

/// Which block comes when: each of them once.
class BlockSequence {
  public:
    BlockSequence() = default;  // the natural one
    BlockSequence(uint64_t seed, uint64_t blocks);

    uint64_t at(uint64_t position) const { return (first_ + position * step_) % blocks_; }

  private:
    uint64_t first_ = 0, step_ = 1, blocks_ = UINT64_MAX;
};

/// Which thread of a block goes on when several can.
class ThreadChoice {
  public:
    ThreadChoice() = default;
    ThreadChoice(uint64_t seed, unsigned threads);

    /// The one that the block's manner prefers. `warps` are those with a thread that can run, one
    /// at least; lanesOf(warp) tells which.
    template <class LanesOf>
    unsigned preferred(uint32_t warps, const LanesOf& lanesOf);

    /// Any of them, so that whoever is waited for gets on.
    template <class LanesOf>
    unsigned any(uint32_t warps, const LanesOf& lanesOf) {
        const unsigned warp = someBit(warps);
        return warp * 32 + someBit(lanesOf(warp));
    }

    /// Whether another thread is to be chosen before an access; atomics, volatile accesses and
    /// fences weigh more than others.
    bool switchesBefore(bool isSynchronising);
    /// Whether another block is to go on after that.
    bool leavesBlock() { return random_.below(16) == 0; }

  private:
    enum class Manner : uint8_t {
        anyThread,
        lastToFirst,
        lastThreadFirst,
        oneWarpLast,
        oneThreadLast
    };

    static unsigned firstBit(uint32_t set) { return static_cast<unsigned>(std::countr_zero(set)); }
    static unsigned lastBit(uint32_t set) {
        return 31 - static_cast<unsigned>(std::countl_zero(set));
    }
    unsigned someBit(uint32_t set) {
        for (unsigned skip = random_.below(static_cast<unsigned>(std::popcount(set))); skip > 0;
             --skip)
            set &= set - 1;
        return firstBit(set);
    }

    static constexpr int meanDistance = 64, weightOfSynchronising = 16;

    Random random_;
    Manner manner_ = Manner::anyThread;
    unsigned chosen_ = 0;  // the thread, or its warp, that comes first or last
    int distance_ = 0;     // to the next switch
};

inline BlockSequence::BlockSequence(uint64_t seed, uint64_t blocks) : blocks_(blocks) {
    Random random(seed);
    const auto gcd = [](uint64_t a, uint64_t b) {
        while (b) a = std::exchange(b, a % b);
        return a;
    };
    switch (random.below(3)) {
        case 0:  // from the last to the first
            first_ = step_ = blocks - 1;
            break;
        case 1:  // one block last, those before it after those behind it
            first_ = random.below(blocks);
            break;
        default:
            first_ = random.below(blocks);
            do step_ = 1 + random.below(blocks);
            while (gcd(step_, blocks) != 1);
    }
}

inline ThreadChoice::ThreadChoice(uint64_t seed, unsigned threads)
    : random_(seed),
      manner_(static_cast<Manner>(random_.below(5))),
      chosen_(manner_ == Manner::lastThreadFirst ? threads - 1 : random_.below(threads)),
      distance_(1 + random_.below(2 * meanDistance)) {
    if (manner_ == Manner::oneWarpLast && threads <= 32) manner_ = Manner::oneThreadLast;
}

template <class LanesOf>
unsigned ThreadChoice::preferred(uint32_t warps, const LanesOf& lanesOf) {
    const auto first = [&](uint32_t among) {
        return firstBit(among) * 32 + firstBit(lanesOf(firstBit(among)));
    };
    const unsigned warp = chosen_ / 32;
    const uint32_t others = warps & ~(1u << warp);
    const uint32_t lanes = warps >> warp & 1 ? lanesOf(warp) : 0;
    const uint32_t lane = 1u << chosen_ % 32;
    switch (manner_) {
        case Manner::anyThread:
            break;
        case Manner::lastToFirst:
            return lastBit(warps) * 32 + lastBit(lanesOf(lastBit(warps)));
        case Manner::lastThreadFirst:
            return lanes & lane ? chosen_ : first(warps);
        case Manner::oneWarpLast:
            return first(others ? others : warps);
        case Manner::oneThreadLast: {
            const uint32_t beside = lanes & ~lane;
            if (others || beside) {
                const auto without = [&](unsigned w) { return w == warp ? beside : lanesOf(w); };
                return any(others | (beside ? 1u << warp : 0), without);
            }
        }
    }
    return any(warps, lanesOf);
}

inline bool ThreadChoice::switchesBefore(bool isSynchronising) {
    distance_ -= isSynchronising ? weightOfSynchronising : 1;
    if (distance_ > 0) return false;
    distance_ = 1 + random_.below(2 * meanDistance);
    return true;
}

/// The arbiter of the launch that begins, of a seed of its own; null for the natural order.
std::unique_ptr<Arbiter> seededArbiter(uint64_t blocks);

}  // namespace simulator::checker
