#pragma once

// What one thread makes of its elements tabGM[first], tabGM[first + step], ... before n: a float.

#include "cudas.h"

/// One after the other: each addition rounds.
static __device__ float plain(const float* tabGM, long n, long first, long step) {
    float sum = 0;
    for (long i = first; i < n; i += step) sum += tabGM[i];
    return sum;
}

/// Kahan's sum: what an addition has rounded off is subtracted from the next element.
static __device__ float kahan(const float* tabGM, long n, long first, long step) {
    // SOLUTION kahan: ExactKahan
    float sum = 0;
    float tooMuch = 0;
    for (long i = first; i < n; i += step) {
        const float x = tabGM[i] - tooMuch;
        const float next = sum + x;
        tooMuch = (next - sum) - x;
        sum = next;
    }
    return sum;
    // END: return 0;
}

/// The sum in pairs: two elements, then two sums of two, two of four, ... tabSum[k] holds the sum
/// of 2^k elements wherever the number of elements so far has the binary digit k.
static __device__ float pairwise(const float* tabGM, long n, long first, long step) {
    // SOLUTION pairwise: ExactPairwise
    float tabSum[62];
    long count = 0;
    for (long i = first; i < n; i += step, count++) {
        float x = tabGM[i];
        int k = 0;
        for (; count >> k & 1; k++) x = tabSum[k] + x;
        tabSum[k] = x;
    }
    float sum = 0;
    for (int k = 0; count >> k != 0; k++) {
        if (count >> k & 1) sum = tabSum[k] + sum;
    }
    return sum;
    // END: return 0;
}
