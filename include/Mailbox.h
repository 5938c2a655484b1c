#pragma once

#include <cstring>

#include "cudas.h"

/// A value that one thread of a grid hands to another one, in any block.
///
///     Mailbox<T>::put(ptrBoxGM, x);      // one thread, once
///     x = Mailbox<T>::take(ptrBoxGM);    // another one, once: waits until the value is there
///
/// - `ptrBoxGM`: WORDS words of GM, 0 before the first launch. Who takes the value leaves 0 there, so that
/// the next launch finds the box empty.
/// - The value travels inside of atomic functions: no fence is needed, and nothing else that the thread wrote
/// is known to be there.
/// - Wait only for a thread whose block has begun: one that has not may be waiting for room on the device.
/// - T: trivially copyable.
/// - Cost: an atomic function for each 4 bytes of T, on either side.
template <typename T>
class Mailbox {
  public:
    using Word = unsigned long long;

    static constexpr int WORDS = (sizeof(T) + 3) / 4;

    static __device__ void put(Word* ptrBoxGM, const T& x) {
        unsigned parts[WORDS] = {};
        memcpy(parts, &x, sizeof(T));
#pragma unroll
        for (int i = 0; i < WORDS; i++) atomicExch(ptrBoxGM + i, IS_THERE | parts[i]);
    }

    static __device__ T take(Word* ptrBoxGM) {
        unsigned parts[WORDS];
#pragma unroll
        for (int i = 0; i < WORDS; i++) {
            Word word = 0;
            while (word == 0) word = atomicExch(ptrBoxGM + i, Word{0});
            parts[i] = static_cast<unsigned>(word);
        }
        T x;
        memcpy(&x, parts, sizeof(T));
        return x;
    }

  private:
    static constexpr Word IS_THERE = Word{1} << 32;  // above the 32 bits of the value
};
