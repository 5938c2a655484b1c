#pragma once

#include <cstring>
#include <cuda/atomic>

#include "cudas.h"

/// A value that one thread of a grid hands to another one, in any block.
///
///     Mailbox<T>::put(ptrBoxGM, x);      // one thread, once
///     x = Mailbox<T>::take(ptrBoxGM);    // another one, once: waits until the value is there
///
/// - `ptrBoxGM`: WORDS words of GM, 0 before the first launch. Who takes the value leaves 0 there, so that
/// the next launch finds the box empty.
/// - The value travels inside of atomic words: no fence is needed, and nothing else that the thread wrote is
/// known to be there.
/// - Wait only for a thread whose block has begun: one that has not may be waiting for room on the device.
/// - T: trivially copyable.
/// - Cost: the way of a value to the second-level cache and back, whatever its size: the words travel
/// together.
template <typename T>
class Mailbox {
  public:
    using Word = unsigned long long;

    static constexpr int WORDS = (sizeof(T) + 3) / 4;

    static __device__ void put(Word* ptrBoxGM, const T& x) {
        unsigned parts[WORDS] = {};
        memcpy(parts, &x, sizeof(T));
#pragma unroll
        for (int i = 0; i < WORDS; i++) store(ptrBoxGM + i, IS_THERE | parts[i]);
    }

    static __device__ T take(Word* ptrBoxGM) {
        Word words[WORDS];
        while (!areThere(ptrBoxGM, words)) {
        }
        unsigned parts[WORDS];
#pragma unroll
        for (int i = 0; i < WORDS; i++) {
            store(ptrBoxGM + i, 0);
            parts[i] = static_cast<unsigned>(words[i]);
        }
        T x;
        memcpy(&x, parts, sizeof(T));
        return x;
    }

  private:
    using Atomic = cuda::atomic_ref<Word, cuda::thread_scope_device>;

    static constexpr Word IS_THERE = Word{1} << 32;  // above the 32 bits of the value

    static __device__ void store(Word* ptrWordGM, Word word) {
        Atomic(*ptrWordGM).store(word, cuda::memory_order_relaxed);
    }

    /// Looks at all words at once, and returns whether all have come.
    static __device__ bool areThere(Word* ptrBoxGM, Word* words) {
#pragma unroll
        for (int i = 0; i < WORDS; i++) words[i] = Atomic(ptrBoxGM[i]).load(cuda::memory_order_relaxed);
        bool areAll = true;
#pragma unroll
        for (int i = 0; i < WORDS; i++) areAll = areAll && words[i] != 0;
        return areAll;
    }
};
