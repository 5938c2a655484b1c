// Sets of lanes of one warp that act together: the tiles and coalesced groups
// of cooperative groups.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "simulator/device.h"
#include "simulator/integers.h"
#include "simulator/warp.h"

namespace simulator {

/// Lanes of the caller's warp, ranked from 0 by lane. The caller is one of them; all of them make
/// each call.
class Lanes {
  public:
    explicit Lanes(uint32_t mask) : mask_(mask) {}

    uint32_t mask() const { return mask_; }
    unsigned size() const { return unsigned(__popc(mask_)); }
    unsigned rank() const { return unsigned(__popc(mask_ & ((1u << laneInExchange()) - 1))); }
    void sync() const { waitForLanes(mask_, 0, true); }

    /// The lane of that rank.
    unsigned lane(unsigned rank) const {
        uint32_t rest = mask_;
        while (rank-- > 0) rest &= rest - 1;
        return unsigned(__ffs(int(rest)) - 1);
    }

    /// The value of the thread of that rank, the caller's own if the rank is not below size().
    template <class T>
    T from(T value, unsigned rank) const {
        return fromLane(
            value, [rank, this] { return rank < size() ? lane(rank) : laneInExchange(); });
    }

    /// The value of the lane that `find` returns behind the exchange, one of these.
    template <class T, class Find>
    T fromLane(T value, Find find) const {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 32,
                      "cooperative groups exchange trivially copyable values of at most 32 bytes");
        if constexpr (isWord<T>) {
            const WarpValues& values = exchange(toBits(value));
            return valueOf<T>(find(), values);
        }
        uint64_t words[(sizeof(T) + 7) / 8]{};
        std::memcpy(words, &value, sizeof value);
        for (uint64_t& word : words) word = fromLane(word, find);
        std::memcpy(&value, words, sizeof value);
        return value;
    }

    /// `lanes` (of this group) as a mask of ranks.
    uint32_t ranks(uint32_t lanes) const {
        uint32_t result = 0;
        unsigned rank = 0;
        for (uint32_t rest = mask_; rest != 0; rest &= rest - 1, ++rank)
            if (lanes & rest & -rest) result |= 1u << rank;
        return result;
    }

    /// Calls visit(value) for each thread's value in the order of ranks, up to but
    /// not including `end`.
    template <class T, class Visit>
    void inOrder(T value, unsigned end, Visit visit) const {
        if constexpr (isWord<T>) {
            const WarpValues& values = exchange(toBits(value));
            for (uint32_t rest = mask_; rest != 0 && end-- > 0; rest &= rest - 1)
                visit(valueOf<T>(unsigned(__builtin_ctz(rest)), values));
            return;
        }
        for (unsigned rank = 0; rank < size(); ++rank) {
            const T other = from(value, rank);
            if (rank < end) visit(other);
        }
    }

  private:
    // Of such, a thread needs no variable in memory, which it could not keep while it waits.
    template <class T>
    static constexpr bool isWord = sizeof(T) == 4 || sizeof(T) == 8;

    const WarpValues& exchange(uint64_t value) const { return waitForLanes(mask_, value, false); }

    /// 0 if the lane has ended.
    template <class T>
    SIMULATOR_UNOBSERVED T valueOf(unsigned lane, const WarpValues& values) const {
        if constexpr (isObserved) getFromLane(lane);
        const bool isThere = isPausingTogether() || contains(values.arrived, lane);
        return fromBits<T>(isThere ? values.of[lane] : 0);
    }

    uint32_t mask_;
};

}  // namespace simulator
