#include "simulator/curand/skip.h"

#include <array>
#include <cstring>
#include <memory>

#include "uninterrupted.h"

namespace simulator::curand {

namespace {

// --- XORWOW's xorshift part is linear over bits: a step is a matrix of 160 by 160 of them.

using Words = std::array<uint64_t, 3>;  // the last half is not used

constexpr int nibbles = 5 * 32 / 4;

/// A matrix as the images of each value of each four bits: a product is 40 of them, combined.
using Matrix = std::array<std::array<Words, 16>, nibbles>;

Words product(const Matrix& matrix, const Words& v) {
    Words sum{};
    for (int n = 0; n < nibbles; n++) {
        const Words& image = matrix[n][v[n / 16] >> 4 * (n % 16) & 15];
        for (int i = 0; i < 3; i++) sum[i] ^= image[i];
    }
    return sum;
}

template <class Map>
void setMatrix(Matrix& matrix, const Map& map) {
    for (int n = 0; n < nibbles; n++) {
        matrix[n][0] = {};
        for (uint32_t value = 1; value < 16; value++) {
            const uint32_t lowest = value & -value;
            if (value == lowest) {
                Words bit{};
                bit[n / 16] = uint64_t(value) << 4 * (n % 16);
                matrix[n][value] = map(bit);
            } else {
                for (int i = 0; i < 3; i++)
                    matrix[n][value][i] = matrix[n][lowest][i] ^ matrix[n][value ^ lowest][i];
            }
        }
    }
}

Words xorshift(const Words& v) {
    const uint32_t oldest = uint32_t(v[0]), newest = uint32_t(v[2]), first = oldest ^ oldest >> 2;
    const uint32_t next = newest ^ newest << 4 ^ first ^ first << 1;
    return {v[0] >> 32 | v[1] << 32, v[1] >> 32 | v[2] << 32, next};
}

/// 2^0, 2^1, ... steps, up to the 64th subsequence's: 2 MB, made in some milliseconds.
using XorwowPowers = std::array<Matrix, xorwowSubsequence + 64>;

const XorwowPowers& xorwowPowers() {
    const Uninterrupted scope;  // who comes while they are made, waits
    static const std::unique_ptr<XorwowPowers> all = [] {
        auto powers = std::make_unique<XorwowPowers>();
        setMatrix((*powers)[0], xorshift);
        for (size_t k = 1; k < powers->size(); k++) {
            const Matrix& root = (*powers)[k - 1];
            setMatrix((*powers)[k],
                      [&](const Words& v) { return product(root, product(root, v)); });
        }
        return powers;
    }();
    return *all;
}

// --- MRG32k3a: two recurrences of order three, modulo primes below 2^32.

using Cube = std::array<std::array<uint64_t, 3>, 3>;

constexpr uint64_t primes[] = {4294967087, 4294944443};

constexpr Cube product(const Cube& a, const Cube& b, uint64_t prime) {
    Cube result{};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                result[i][j] = (result[i][j] + a[i][k] * b[k][j] % prime) % prime;
    return result;
}

constexpr auto mrgPowers = [] {
    std::array<std::array<Cube, mrgSequence + 64>, 2> powers{};
    powers[0][0] = {{{0, 1, 0}, {0, 0, 1}, {primes[0] - 810728, 1403580, 0}}};
    powers[1][0] = {{{0, 1, 0}, {0, 0, 1}, {primes[1] - 1370589, 0, 527612}}};
    for (int which = 0; which < 2; which++)
        for (size_t k = 1; k < powers[which].size(); k++)
            powers[which][k] = product(powers[which][k - 1], powers[which][k - 1], primes[which]);
    return powers;
}();

void multiply(const Cube& matrix, uint32_t (&v)[3], uint64_t prime) {
    uint64_t result[3]{};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) result[i] = (result[i] + matrix[i][k] * v[k] % prime) % prime;
    for (int i = 0; i < 3; i++) v[i] = uint32_t(result[i]);
}

}  // namespace

void skipXorwow(uint32_t (&words)[5], uint64_t count, int power) {
    if (count == 0) return;
    const XorwowPowers& powers = xorwowPowers();
    Words v{};
    std::memcpy(v.data(), words, sizeof words);
    for (; count != 0; count >>= 1, power++)
        if (count & 1) v = product(powers[size_t(power)], v);
    std::memcpy(words, v.data(), sizeof words);
}

void skipMrg(uint32_t (&first)[3], uint32_t (&second)[3], uint64_t count, int power) {
    for (; count != 0; count >>= 1, power++) {
        if (!(count & 1)) continue;
        multiply(mrgPowers[0][size_t(power)], first, primes[0]);
        multiply(mrgPowers[1][size_t(power)], second, primes[1]);
    }
}

}  // namespace simulator::curand
