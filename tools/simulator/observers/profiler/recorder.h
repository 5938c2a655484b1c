// What the threads of the block do that an OS thread runs, lane by lane, and put together.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "../../runtime/block.h"
#include "counters.h"
#include "idle_warps.h"
#include "partings.h"

namespace simulator::profiler {

/// Where code of kernels stands, by its place.
class Places {
  public:
    /// `frame`: of a function that code at `place` has called.
    void note(uint32_t place, const void* frame);
    const std::unordered_map<uint32_t, Frames>& all() const { return frames_; }

  private:
    std::array<uint32_t, 1024> recent_{};
    std::unordered_map<uint32_t, Frames> frames_;
};

class Recorder {
  public:
    /// Counts into `counters` what the threads of the block do that begins; nothing if it is null.
    /// If it `follows`, what the first warp does is remembered, too.
    void blockBegins(KernelCounters* counters, unsigned threads, bool follows);
    void blockEnds();

    // By the running thread; `frame` is that of the function that it has called.
    void comesToBlock(unsigned rank, uint64_t what, const void* frame, Places& places);
    void accesses(Kind kind, unsigned bytes, uintptr_t address, const void* frame, Places& places);
    void waits(Kind kind, const void* frame, Places& places);
    /// For its warp.
    void multiplies(const WarpProduct& product, const void* frame, Places& places);

    void barrierReleased();
    void exchangeCompleted(unsigned warp, uint32_t lanes) { waiting_[warp] &= ~lanes; }

  private:
    static constexpr unsigned warps = Block::maxThreads / warpLanes;

    struct Lane {
        uintptr_t base = 0;      // the frame of what it called first
        uintptr_t function = 0;  // the frame of the function it is in
        unsigned rank = 0;       // of the basic block it is in
        uint64_t events = 0;
    };

    unsigned thread() const;
    void append(unsigned thread, Kind kind, unsigned bytes, uint64_t what, const void* place,
                const void* frame);
    void makeRoom(unsigned thread);
    void merge(unsigned warp, uint32_t goOn);
    void count(unsigned warp, const WarpEvent& event);

    KernelCounters* counters_ = nullptr;
    unsigned threads_ = 0;
    bool follows_ = false;
    std::array<WarpMerge, warps> warps_;
    std::array<uint32_t, warps> waiting_{};  // lanes, each at a barrier or an exchange
    IdleWarps idleWarps_;
    std::array<Partings, warps> partings_;
    std::array<Lane, Block::maxThreads> lanes_{};
};

}  // namespace simulator::profiler
