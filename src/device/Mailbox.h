#pragma once

#include <cstring>
#include <cuda/atomic>

#include "Shuffle.h"
#include "cudas.h"

/// A value that one thread of a grid hands to another one, in any block.
///
///     Mailbox<T>::put(ptrBoxGM, x);      // one thread, once
///     x = Mailbox<T>::take(ptrBoxGM);    // another one, once: waits until the value is there
///     Mailbox<T>::takeAll(tabBoxGM, count, values);    // or a warp, all that there are
///
/// - `ptrBoxGM`: WORDS words of GM, 0 before the first launch. Who takes the value leaves 0 there,
/// so that the next launch finds the box empty.
/// - The value travels inside of atomic words: no fence is needed, and nothing else that the thread
/// wrote is known to be there.
/// - Wait only for a thread whose block has begun: one that has not may be waiting for room
/// on the device.
/// - T: trivially copyable.
/// - Cost: the way of a value to the second-level cache and back, whatever its size: the words
/// travel together.
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
        do look(ptrBoxGM, words);
        while (!areThere(words));
        return empty(ptrBoxGM, words);
    }

    /// Called by all lanes of a warp: takes the first 32 MOST of `count` >= 1 boxes, or all that
    /// there are, and waits until they are there. values[k] is what was in box 32 k + lane; past
    /// the last box it says nothing.
    template <unsigned MOST>
    static __device__ void takeAll(Word* tabBoxGM, unsigned count, T (&values)[MOST]) {
        const auto ptrBoxGM = [=](unsigned k) {  // past the last box that one, which is there too
            const unsigned box = 32 * k + threadIdx.x % 32;
            return tabBoxGM + (box < count ? box : count - 1) * WORDS;
        };
        Word words[MOST][WORDS];
        bool areAll = false;
        while (!__all_sync(Shuffle::ALL, areAll)) {
#pragma unroll
            for (unsigned k = 0; k < MOST; k++) look(ptrBoxGM(k), words[k]);
            areAll = true;
#pragma unroll
            for (unsigned k = 0; k < MOST; k++) areAll = areAll && areThere(words[k]);
        }
#pragma unroll
        for (unsigned k = 0; k < MOST; k++) values[k] = empty(ptrBoxGM(k), words[k]);
    }

  private:
    using Atomic = cuda::atomic_ref<Word, cuda::thread_scope_device>;

    static constexpr Word IS_THERE = Word{1} << 32;  // above the 32 bits of the value

    static __device__ void store(Word* ptrWordGM, Word word) {
        Atomic(*ptrWordGM).store(word, cuda::memory_order_relaxed);
    }

    static __device__ void look(Word* ptrBoxGM, Word (&words)[WORDS]) {
#pragma unroll
        for (int i = 0; i < WORDS; i++)
            words[i] = Atomic(ptrBoxGM[i]).load(cuda::memory_order_relaxed);
    }

    static __device__ bool areThere(const Word (&words)[WORDS]) {
        bool areAll = true;
#pragma unroll
        for (int i = 0; i < WORDS; i++) areAll = areAll && words[i] != 0;
        return areAll;
    }

    static __device__ T empty(Word* ptrBoxGM, const Word (&words)[WORDS]) {
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
};
