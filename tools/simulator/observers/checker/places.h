// Places in the program, numbered: a number is all that an access costs to remember.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "../../runtime/where.h"

namespace simulator::checker {

/// Numbers the few innermost calls at which an access or a call of the API stood; 0 is no place.
class Places {
  public:
    static constexpr int depth =
        3;  // atomicAdd() calls another function of the simulator before it gets to memory

    static constexpr int deepest = 8;

    uint32_t number(const Frames& frames);
    const Frames& at(uint32_t place) const { return places_[place]; }

  private:
    /// Most accesses stand where one before stood.
    struct Recent {
        std::array<const void*, deepest> at{};
        int count = 0;
        uint32_t place = 0;
        bool is(const Frames& frames) const;
    };

    uint32_t find(const Frames& frames);
    static uint64_t hash(const Frames& frames);  // 64 bits: taken for the frames themselves
    void grow();

    std::array<Recent, 256> recent_;
    std::vector<Frames> places_ = std::vector<Frames>(1);
    std::vector<uint64_t> hashes_ = std::vector<uint64_t>(1);
    std::vector<uint32_t> table_ = std::vector<uint32_t>(1 << 12);
};

/// Calls visit(address) for the call that made this frame and for those around it in device code,
/// innermost first, as long as it returns true.
template <class Visit>
[[gnu::always_inline]] inline void forEachCall(const void* frame, const Stacks& stacks,
                                               const Visit& visit) {
    auto* words = static_cast<const void* const*>(frame);
    // In the call, not behind it.
    const void* at = static_cast<const char*>(withoutSignature(words[1])) - 1;
    while (visit(at)) {
        auto* const caller = static_cast<const void* const*>(words[0]);
        if (caller <= words || !stacks.contain(caller)) return;
        words = caller;
        at = withoutSignature(words[1]);
        if (!at) return;
    }
}

/// Where the calling device code was called from: `frame` is the caller's own.
Frames placeInKernel(const void* frame, const Stacks& stacks, int depth = Places::depth);
/// The number of that place.
uint32_t numberOfPlace(const void* frame);

}  // namespace simulator::checker
