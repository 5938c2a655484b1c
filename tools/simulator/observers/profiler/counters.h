// What a kernel costs, added up by the places of its code.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "simulator/device.h"
#include "static_shared.h"
#include "warp_merge.h"

namespace simulator::profiler {

/// What warps do because their lanes have parted at a place, and would not if whole warps went one
/// way: instructions, and requests of memory with what they take.
struct Lost {
    double instructions = 0, wavefronts = 0, loads = 0, sharedLoads = 0;
};

/// Of one place. What has no meaning for its kind is 0.
struct Counters {
    Kind kind = Kind::block;
    uint64_t requests = 0;  // how often a warp has come there
    uint64_t lanes = 0;     // with how many lanes, added up
    uint64_t wavefronts = 0, conflicts = 0;
    uint64_t sectors = 0, bytes = 0;  // moved and asked for
    uint64_t missed = 0;  // sectors that a cache like the L1 does not hold, read by twos
    uint64_t lines = 0;   // of 128 bytes
    uint64_t instructions = 0, laneInstructions = 0;  // of warps, and of their lanes
    uint64_t splits = 0;
    uint64_t idle = 0;  // of a barrier: warps that have only come there since the one before
    unsigned ways = 0, onOneAddress = 0;  // at most
    // Of floating-point numbers, by all lanes: of 4 bytes, and of 8.
    uint64_t operations = 0, operations64 = 0;
    // Of an atomic in global memory: the sectors that a block names, each once in the block, and
    // those that all blocks name, of which not all are counted where there are many. Of a load from
    // constant memory `combined` is the wavefronts that shared memory would take.
    uint64_t combined = 0, named = 0;
    uintptr_t begin = UINTPTR_MAX, end = 0;  // of all that is accessed in global memory
    // Of matrices, where tensor cores multiply them: multiplications with an addition.
    uint64_t multiplyAdds = 0;
    Factor factor{};
    Lost lost;
    WarpAccess worst{};  // the access that cost most, without lanes if there is none
    uint64_t worstCost = 0;
};

/// What a warp does together at a place, with these lanes.
struct Step {
    uint32_t place;
    uint32_t lanes;
};

/// The pieces of memory, by their numbers, that were touched last: MOST of them.
template <size_t MOST>
class Recent {
  public:
    /// False if it is among them.
    bool add(uintptr_t piece) {
        uintptr_t& recent = pieces_[(piece ^ piece >> 13) % MOST];
        const bool isNew = recent != piece;
        recent = piece;
        return isNew;
    }

  private:
    std::array<uintptr_t, MOST> pieces_{};
};

class KernelCounters {
  public:
    void add(const WarpEvent& event);
    void blockBegins();
    /// The lanes of a warp part at the end of that block.
    void addParting(uint32_t place);
    /// Of what a warp does, this part is lost since its lanes have parted at `place`.
    void addLost(uint32_t place, const WarpEvent& event, double part);
    void addProduct(uint32_t place, const WarpProduct& product);
    void addIdleWarp(uint32_t barrier) { at(barrier).idle++; }
    size_t staticSharedBytes() const { return staticShared_.bytes(); }
    const std::unordered_map<uint32_t, Counters>& places() const { return places_; }

    /// Remembers what one warp does, as far as a picture can show it.
    void follow(const WarpEvent& event);
    const std::vector<Step>& followed() const { return followed_; }

  private:
    Counters& at(uint32_t place);
    void addAtomic(Counters& to, uint32_t place, const WarpAccess& access);
    static void keepWorst(Counters& of, const WarpAccess& access, uint64_t cost);

    std::unordered_map<uint32_t, Counters> places_;
    // As much as an L1 holds; memory is read two sectors at a time.
    Recent<4096> readTwos_;
    Recent<8192> written_;
    StaticShared staticShared_;
    /// What atomics have named.
    struct Named {
        std::unordered_set<uintptr_t> sectorsOfBlock, sectors;
    };
    std::unordered_map<uint32_t, Named> named_;
    unsigned lanesBefore_ = 0;  // of the last block that was not predicated
    struct RecentPlace {
        uint32_t place = 0;
        Counters* counters = nullptr;
    };
    std::array<RecentPlace, 256> recent_;
    std::vector<Step> followed_;
};

}  // namespace simulator::profiler
