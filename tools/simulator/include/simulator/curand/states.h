// The states of cuRAND's generators: how they begin, and their next 32 bits.
//
// G. Marsaglia, "Xorshift RNGs", 2003 (XORWOW); J. Salmon et al., "Parallel Random Numbers: As Easy
// as 1, 2, 3", 2011 (Philox); P. L'Ecuyer, "Good Parameters and Implementations for Combined
// Multiple Recursive Random Number Generators", 1999 (MRG32k3a). How a seed becomes a state is
// found from states of an H100 (CUDA 13.0).
//
// What the functions of the API call is inlined into them, so that they stand close enough below
// their caller for the checker to name its line.
#pragma once

#include <cstdint>

#include "simulator/curand/skip.h"
#include "simulator/curand/types.h"
#include "simulator/device_code.h"

namespace simulator::curand {

constexpr uint32_t low(uint64_t x) {
    return uint32_t(x);
}
constexpr uint32_t high(uint64_t x) {
    return uint32_t(x >> 32);
}

}  // namespace simulator::curand

// --- XORWOW: a xorshift generator of 160 bits, and a counter that is added.

namespace simulator::curand {

constexpr uint32_t xorwowStep = 362437;  // of the counter

__forceinline__ void skip(curandStateXORWOW& state, uint64_t count, int power) {
    skipXorwow(state.v, count, power);
    if (power == 0) state.d += xorwowStep * low(count);  // 2^67 steps of the counter are none
}

__forceinline__ uint32_t next(curandStateXORWOW& state) {
    const uint32_t first = state.v[0] ^ state.v[0] >> 2, last = state.v[4];
    for (int i = 0; i < 4; i++) state.v[i] = state.v[i + 1];
    state.v[4] = (last ^ last << 4) ^ (first ^ first << 1);
    state.d += xorwowStep;
    return state.v[4] + state.d;
}

}  // namespace simulator::curand

/// Makes `state` the generator of that seed, `subsequence` * 2^67 + `offset` numbers on.
inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                        unsigned long long offset, curandStateXORWOW* state) {
    namespace details = simulator::curand;
    const uint32_t a = 1099087573 * (details::low(seed) ^ 0xaad26b49u);
    const uint32_t b = 2591861531u * (details::high(seed) ^ 0xf7dcefddu);
    curandStateXORWOW begin{
        6615241 + a + b,
        {123456789 + a, 362436069 ^ a, 521288629 + b, 88675123 ^ b, 5783321 + a},
        {}};
    details::skip(begin, subsequence, details::xorwowSubsequence);
    details::skip(begin, offset, 0);
    *state = begin;
}

/// The next 32 bits.
inline unsigned curand(curandStateXORWOW* state) {
    return simulator::curand::next(*state);
}

inline void skipahead(unsigned long long n, curandStateXORWOW* state) {
    simulator::curand::skip(*state, n, 0);
}
inline void skipahead_sequence(unsigned long long n, curandStateXORWOW* state) {
    simulator::curand::skip(*state, n, simulator::curand::xorwowSubsequence);
}

// --- Philox4x32-10: a counter, enciphered; four numbers a step.

namespace simulator::curand {

inline uint4 enciphered(uint4 counter, uint2 key) {
    for (int round = 0; round < 10; round++) {
        const uint64_t a = uint64_t(0xd2511f53) * counter.x, b = uint64_t(0xcd9e8d57) * counter.z;
        counter = {high(b) ^ counter.y ^ key.x, low(b), high(a) ^ counter.w ^ key.y, low(a)};
        key.x += 0x9e3779b9;
        key.y += 0xbb67ae85;
    }
    return counter;
}

/// Adds to one half of the counter; true if it has begun anew.
__forceinline__ bool add(unsigned& lower, unsigned& upper, uint64_t n) {
    const uint64_t before = uint64_t(upper) << 32 | lower, sum = before + n;
    lower = low(sum);
    upper = high(sum);
    return sum < before;
}

__forceinline__ void advance(curandStatePhilox4_32_10& state, uint64_t n) {
    if (add(state.ctr.x, state.ctr.y, n)) add(state.ctr.z, state.ctr.w, 1);
    state.output = enciphered(state.ctr, state.key);
}

__forceinline__ unsigned partOf(uint4 four, unsigned part) {
    return part == 0 ? four.x : part == 1 ? four.y : part == 2 ? four.z : four.w;
}

__forceinline__ uint32_t next(curandStatePhilox4_32_10& state) {
    const uint32_t number = partOf(state.output, state.at);
    if (++state.at == 4) {
        state.at = 0;
        advance(state, 1);
    }
    return number;
}

/// The next four numbers, wherever they begin.
__forceinline__ uint4 nextFour(curandStatePhilox4_32_10& state) {
    const uint4 here = state.output;
    advance(state, 1);
    if (state.at == 0) return here;
    unsigned four[4];
    for (unsigned i = 0; i < 4; i++) {
        const unsigned part = state.at + i;
        four[i] = part < 4 ? partOf(here, part) : partOf(state.output, part - 4);
    }
    return {four[0], four[1], four[2], four[3]};
}

}  // namespace simulator::curand

inline void skipahead(unsigned long long n, curandStatePhilox4_32_10* state) {
    const unsigned long long at = state->at + (n & 3);
    state->at = unsigned(at & 3);
    simulator::curand::advance(*state, n / 4 + at / 4);
}
inline void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10* state) {
    simulator::curand::add(state->ctr.z, state->ctr.w, n);
    simulator::curand::advance(*state, 0);
}

/// Makes `state` the generator of that seed, `offset` numbers into the subsequence of that number,
/// which is 2^66 long.
inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                        unsigned long long offset, curandStatePhilox4_32_10* state) {
    namespace details = simulator::curand;
    curandStatePhilox4_32_10 begin{{0, 0, details::low(subsequence), details::high(subsequence)},
                                   {},
                                   {details::low(seed), details::high(seed)},
                                   0,
                                   {}};
    skipahead(offset, &begin);
    *state = begin;
}

inline unsigned curand(curandStatePhilox4_32_10* state) {
    return simulator::curand::next(*state);
}
inline uint4 curand4(curandStatePhilox4_32_10* state) {
    return simulator::curand::nextFour(*state);
}

// --- MRG32k3a: two linear recurrences, modulo two primes.

namespace simulator::curand {

constexpr uint64_t mrgFirst = 4294967087, mrgSecond = 4294944443;  // the primes

__forceinline__ void skip(curandStateMRG32k3a& state, uint64_t count, int power) {
    skipMrg(state.s1, state.s2, count, power);
}

/// The next number, from 1 to the first prime.
__forceinline__ uint32_t next(curandStateMRG32k3a& state) {
    const uint64_t a = (1403580ull * state.s1[1] + 810728ull * (mrgFirst - state.s1[0])) % mrgFirst;
    const uint64_t b =
        (527612ull * state.s2[2] + 1370589ull * (mrgSecond - state.s2[0])) % mrgSecond;
    for (int i = 0; i < 2; i++) {
        state.s1[i] = state.s1[i + 1];
        state.s2[i] = state.s2[i + 1];
    }
    state.s1[2] = uint32_t(a);
    state.s2[2] = uint32_t(b);
    return uint32_t(a > b ? a - b : a + mrgFirst - b);
}

}  // namespace simulator::curand

/// Makes `state` the generator of that seed, `subsequence` * 2^76 + `offset` numbers on. A GPU has
/// 2^51 subsequences.
inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                        unsigned long long offset, curandStateMRG32k3a* state) {
    namespace details = simulator::curand;
    curandStateMRG32k3a begin{{12345, 12345, 12345}, {12345, 12345, 12345}, {}};
    if (seed != 0) {
        const uint64_t factors[] = {details::low(seed) ^ 0x55555555u,
                                    details::high(seed) ^ 0xaaaaaaaau};
        for (int i = 0; i < 3; i++) {
            begin.s1[i] = uint32_t(factors[i % 2] * 12345 % details::mrgFirst);
            begin.s2[i] = uint32_t(factors[(i + 1) % 2] * 12345 % details::mrgSecond);
        }
    }
    details::skip(begin, subsequence, details::mrgSubsequence);
    details::skip(begin, offset, 0);
    *state = begin;
}

inline unsigned curand(curandStateMRG32k3a* state) {
    // Stretched to all of 32 bits; the largest number would be 2^32. By as many digits as on a GPU.
    const double stretched = simulator::curand::next(*state) * 1.000000048662;
    return stretched < 0x1p32 ? unsigned(stretched) : 0xffffffffu;
}

inline void skipahead(unsigned long long n, curandStateMRG32k3a* state) {
    simulator::curand::skip(*state, n, 0);
}
inline void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a* state) {
    simulator::curand::skip(*state, n, simulator::curand::mrgSubsequence);
}
inline void skipahead_sequence(unsigned long long n, curandStateMRG32k3a* state) {
    simulator::curand::skip(*state, n, simulator::curand::mrgSequence);
}
