#pragma once

#include <cstdint>

#include "cudas.h"

/// Random numbers without a state. The i-th number is a function of i and a key, so any thread can
/// compute any of them, and every grid gets the same ones. Host and device.
///
///     const Philox random(seed);
///     const Philox::Words words = random(i);  // 4 words of 32 uniform, independent bits
///
/// Cost: ten rounds of two 32 x 32 bit products.
///
/// Source: J. Salmon, M. Moraes, R. Dror, D. Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3",
/// SC 2011: Philox4x32-10.
class Philox {
  public:
    struct Words {
        uint32_t w[4];
    };

    __host__ __device__ explicit Philox(uint64_t key) : key(key) {}

    __host__ __device__ Words operator()(uint64_t i) const {
        return words({{low(i), high(i), 0, 0}});
    }

    /// The whole counter, 128 bits.
    __host__ __device__ Words words(Words counter) const {
        uint32_t key0 = low(key);
        uint32_t key1 = high(key);
        for (int i = 0; i < ROUNDS; i++) {
            counter = round(counter, key0, key1);
            key0 += 0x9E3779B9;  // the golden ratio
            key1 += 0xBB67AE85;  // the square root of 3, less 1
        }
        return counter;
    }

  private:
    static constexpr int ROUNDS = 10;

    static __host__ __device__ Words round(Words c, uint32_t key0, uint32_t key1) {
        const uint64_t product0 = uint64_t{0xD2511F53} * c.w[0];
        const uint64_t product1 = uint64_t{0xCD9E8D57} * c.w[2];
        return {{high(product1) ^ c.w[1] ^ key0, low(product1), high(product0) ^ c.w[3] ^ key1,
                 low(product0)}};
    }

    static __host__ __device__ uint32_t low(uint64_t x) { return static_cast<uint32_t>(x); }
    static __host__ __device__ uint32_t high(uint64_t x) { return static_cast<uint32_t>(x >> 32); }

    const uint64_t key;
};
