// Warp shuffles, votes, matches and reductions, from one exchange of values among the lanes
// of a mask.
#pragma once

#include <cstdint>
#include <type_traits>

#include "simulator/concepts.h"
#include "simulator/schedule.h"

namespace simulator {

/// What an exchange carries: int and wider, as char and short are promoted on the way in.
template <class T>
using Promoted = decltype(+T());

template <class T>
inline constexpr bool isShuffled = std::is_arithmetic_v<T> && sizeof(T) <= 8;
template <class T>
concept Shuffled = isShuffled<T>;

// Without variables in memory, which a thread that pauses cannot keep.
template <class T>
uint64_t toBits(T value) {
    return __builtin_bit_cast(Bits<T>, value);
}

template <class T>
T fromBits(uint64_t bits) {
    return __builtin_bit_cast(T, Bits<T>(bits));
}

inline bool contains(uint32_t mask, unsigned lane) {
    return mask >> lane & 1;
}

/// Which lane a shuffle reads from. `first` and `last` bound the caller's segment of `width`
/// lanes; a lane outside of what the form of shuffle allows means the caller's own value
/// (PTX ISA, shfl.sync).
struct Segment {
    int lane, first, last;
    explicit Segment(int width)
        : lane(int(laneInExchange())), first(lane & ~(width - 1)), last(lane | (width - 1)) {}
    int indexed(int source) const { return first + (source & (last - first)); }
    int up(unsigned delta) const {
        return lane - int(delta & 31) >= first ? lane - int(delta & 31) : lane;
    }
    int down(unsigned delta) const {
        return lane + int(delta & 31) <= last ? lane + int(delta & 31) : lane;
    }
    int crossed(int mask) const { return (lane ^ (mask & 31)) <= last ? lane ^ (mask & 31) : lane; }
};

/// Those lanes of `mask` that took part in the exchange. Where all threads of a block come to it,
/// all do: of a constant the compiler sees that none goes another way.
[[gnu::always_inline]] inline uint32_t takingPart(uint32_t mask, const WarpValues& values) {
    if (isPausingTogether() && mask == allLanes) return allLanes;
    return values.arrived & mask;
}

/// What `source` has brought. CUDA leaves open what a lane gives that takes no part; 0 is what an
/// H100 gives.
template <class T>
[[gnu::always_inline]] SIMULATOR_UNOBSERVED inline T valueOf(int source, uint32_t mask,
                                                             const WarpValues& values) {
    const uint32_t together = takingPart(mask, values);
    if (together == allLanes || contains(together, source)) [[likely]] {
        const uint64_t bits = values.of[source];  // valid until the next call
        if constexpr (isObserved) getFromLane(source);
        return fromBits<T>(bits);
    }
    if constexpr (isObserved)
        if (!contains(mask, source)) readAbsentLane(together, source);
    return T{};
}

template <class T>
SIMULATOR_UNOBSERVED T shuffle(uint32_t mask, T value, int source) {
    return valueOf<T>(source, mask, exchangeInWarp(mask, toBits(value)));
}

/// The same from the lane that a function of Segment finds, behind the exchange: so a thread that
/// pauses need not keep it.
template <auto find, class T, class By>
SIMULATOR_UNOBSERVED T shuffle(uint32_t mask, T value, By by, int width) {
    const WarpValues& values = exchangeInWarp(mask, toBits(value));
    return valueOf<T>((Segment(width).*find)(by), mask, values);
}

/// The lanes of `mask` whose predicate holds, and all that took part.
struct Votes {
    uint32_t yes, all;
};

SIMULATOR_UNOBSERVED inline Votes vote(uint32_t mask, int predicate) {
    const WarpValues& values = voteInWarp(mask, predicate != 0);
    const uint32_t all = takingPart(mask, values);
    return {values.nonZero & all, all};
}

/// The lanes of `mask` that hold the same value as the caller, and all that took part.
template <class T>
SIMULATOR_UNOBSERVED Votes match(uint32_t mask, T value) {
    const uint64_t own = toBits(value);
    const WarpValues& values = exchangeInWarp(mask, own);
    Votes votes{0, takingPart(mask, values)};
    for (unsigned lane = 0; lane < 32; ++lane)
        if (contains(votes.all, lane) && values.of[lane] == own) votes.yes |= 1u << lane;
    return votes;
}

template <class T, class Operator>
SIMULATOR_UNOBSERVED T reduceInWarp(uint32_t mask, T value, Operator combine) {
    const WarpValues& values = exchangeInWarp(mask, toBits(value));
    const unsigned self = laneInExchange();
    const uint32_t all = takingPart(mask, values);
    for (unsigned lane = 0; lane < 32; ++lane)
        if (lane != self && contains(all, lane))
            value = combine(value, fromBits<T>(values.of[lane]));
    return value;
}

template <class T>
concept Matched = OneOf < Promoted<T>,
int, unsigned, long, unsigned long, long long, unsigned long long, float, double > ;
template <class T>
concept Reduced = OneOf < Promoted<T>,
int, unsigned > ;

}  // namespace simulator

template <simulator::Shuffled T>
simulator::Promoted<T> __shfl_sync(unsigned mask, T value, int lane, int width = warpSize) {
    return simulator::shuffle<&simulator::Segment::indexed>(mask, +value, lane, width);
}

template <simulator::Shuffled T>
simulator::Promoted<T> __shfl_up_sync(unsigned mask, T value, unsigned delta,
                                      int width = warpSize) {
    return simulator::shuffle<&simulator::Segment::up>(mask, +value, delta, width);
}

template <simulator::Shuffled T>
simulator::Promoted<T> __shfl_down_sync(unsigned mask, T value, unsigned delta,
                                        int width = warpSize) {
    return simulator::shuffle<&simulator::Segment::down>(mask, +value, delta, width);
}

template <simulator::Shuffled T>
simulator::Promoted<T> __shfl_xor_sync(unsigned mask, T value, int laneMask, int width = warpSize) {
    return simulator::shuffle<&simulator::Segment::crossed>(mask, +value, laneMask, width);
}

inline void __syncwarp(unsigned mask = 0xffffffff) {
    simulator::syncWarp(mask);
}
inline unsigned __activemask() {
    return simulator::activeMask();
}

inline int __any_sync(unsigned mask, int predicate) {
    return simulator::vote(mask, predicate).yes != 0;
}
inline unsigned __ballot_sync(unsigned mask, int predicate) {
    return simulator::vote(mask, predicate).yes;
}
inline int __all_sync(unsigned mask, int predicate) {
    const simulator::Votes votes = simulator::vote(mask, predicate);
    return votes.yes == votes.all;
}
inline int __uni_sync(unsigned mask, int predicate) {
    const simulator::Votes votes = simulator::vote(mask, predicate);
    return votes.yes == votes.all || votes.yes == 0;
}

template <simulator::Matched T>
unsigned __match_any_sync(unsigned mask, T value) {
    return simulator::match(mask, +value).yes;
}

template <simulator::Matched T>
unsigned __match_all_sync(unsigned mask, T value, int* predicate) {
    const simulator::Votes votes = simulator::match(mask, +value);
    *predicate = votes.yes == votes.all;
    return *predicate ? votes.all : 0;
}

template <simulator::Reduced T>
simulator::Promoted<T> __reduce_add_sync(unsigned mask, T value) {
    return simulator::Promoted<T>(simulator::reduceInWarp(
        mask, unsigned(value), [](unsigned a, unsigned b) { return a + b; }));
}

template <simulator::Reduced T>
simulator::Promoted<T> __reduce_min_sync(unsigned mask, T value) {
    return simulator::reduceInWarp(
        mask, +value, [](auto a, auto b) { return b < a ? b : a; });
}

template <simulator::Reduced T>
simulator::Promoted<T> __reduce_max_sync(unsigned mask, T value) {
    return simulator::reduceInWarp(
        mask, +value, [](auto a, auto b) { return a < b ? b : a; });
}

inline unsigned __reduce_and_sync(unsigned mask, unsigned value) {
    return simulator::reduceInWarp(
        mask, value, [](unsigned a, unsigned b) { return a & b; });
}

inline unsigned __reduce_or_sync(unsigned mask, unsigned value) {
    return simulator::reduceInWarp(
        mask, value, [](unsigned a, unsigned b) { return a | b; });
}

inline unsigned __reduce_xor_sync(unsigned mask, unsigned value) {
    return simulator::reduceInWarp(
        mask, value, [](unsigned a, unsigned b) { return a ^ b; });
}
