// What CUB's headers ask of the device, in place of PTX: ../../../cub/edits puts calls of these
// there.
#pragma once

#include <algorithm>
#include <type_traits>

#include "cuda_runtime.h"

// One compilation is for both sides, and code asks at run time which one it is on. The device's are
// policies for 9.0. Only the host launches algorithms.
#define CUB_PTX_ARCH 900
#define CUB_USE_COOPERATIVE_GROUPS
#define CUB_IS_DEVICE_CODE (::simulator::onDevice())
#define CUB_IS_HOST_CODE (!::simulator::onDevice())
#define CUB_INCLUDE_DEVICE_CODE 1
#define CUB_INCLUDE_HOST_CODE 1
#define CUB_RUNTIME_ENABLED
#define CUB_RUNTIME_FUNCTION __host__

namespace simulator {
namespace cub {

/// PTX's shfl.sync, of which `control` has the end of the segment in bits 0 to 4, and in bits 8 to
/// 12 those of the lane's number that all of a segment share.
struct Segment {
    int lane, first, end;
    explicit Segment(int control) {
        const int shared = control >> 8 & 31;
        lane = static_cast<int>(laneId());
        first = lane & shared;
        end = first | (control & 31 & ~shared);
    }
};

inline unsigned shuffleUp(unsigned word, int distance, int control, unsigned mask) {
    const Segment segment(control);
    const int source = segment.lane - (distance & 31);
    return shuffle(mask, word, source >= segment.end ? source : segment.lane);
}

inline unsigned shuffleDown(unsigned word, int distance, int control, unsigned mask) {
    const Segment segment(control);
    const int source = segment.lane + (distance & 31);
    return shuffle(mask, word, source <= segment.end ? source : segment.lane);
}

inline unsigned shuffleIndexed(unsigned word, int index, int control, unsigned mask) {
    const Segment segment(control);
    const int source = segment.first | (index & 31 & ~(control >> 8));
    return shuffle(mask, word, source <= segment.end ? source : segment.lane);
}

/// What one instruction moves of a value of this alignment: at most 16 bytes.
template <int alignment>
struct WordOf {
    typedef unsigned long long Type __attribute__((vector_size(16), may_alias));
};
template <>
struct WordOf<8> {
    typedef unsigned long long Type __attribute__((may_alias));
};
template <>
struct WordOf<4> {
    typedef unsigned Type __attribute__((may_alias));
};
template <>
struct WordOf<2> {
    typedef unsigned short Type __attribute__((may_alias));
};
template <>
struct WordOf<1> {
    typedef unsigned char Type __attribute__((may_alias));
};
template <class T>
using Word = typename WordOf<std::min<int>(alignof(T), 16)>::Type;

/// Reads what other blocks may write at the same time, whole if it is one word.
template <class T>
std::remove_const_t<T> loadShared(T* place) {
    std::remove_const_t<T> value;
    const auto* const from = reinterpret_cast<const volatile Word<T>*>(place);
    auto* const to = reinterpret_cast<Word<T>*>(&value);
    for (unsigned i = 0; i < sizeof value / sizeof *to; ++i) to[i] = from[i];
    return value;
}

/// Writes what other blocks may read at the same time, whole if it is one word.
template <class T>
void storeShared(T* place, T value) {
    auto* const to = reinterpret_cast<volatile Word<T>*>(place);
    const auto* const from = reinterpret_cast<const Word<T>*>(&value);
    for (unsigned i = 0; i < sizeof value / sizeof *from; ++i) to[i] = from[i];
}

/// Asked by a thread that waits for what another block writes.
SIMULATOR_UNCOUNTED inline bool waitsIf(bool isMissing) {
    if (isMissing) yield();
    return isMissing;
}

/// The same of a warp whose lanes ask together.
SIMULATOR_UNCOUNTED inline bool warpWaitsIf(bool isMissing) {
    if (isMissing && laneId() == 0) yield();
    return isMissing;
}

}  // namespace cub
}  // namespace simulator
