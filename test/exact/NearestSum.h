// What suites of exact sums share: floats whose sum is hard to find, and the float nearest to it.
#pragma once

#include <span>
#include <string>
#include <vector>

/// The float that is nearest to the sum of finite floats, +0.0 for 0.
float nearestSum(std::span<const float> values);

/// `n` floats without a pattern, of both signs: one of any exponent up to that of 1, then one from
/// 2^-15 to 2, without which the sum has other bits.
std::vector<float> floatsOfAllExponents(long n);

struct SpecialSum {
    std::string name;
    std::vector<float> values;
    float expected;
};

/// Infinities, NaN, denormal floats, sums that cancel, that overflow on the way or in the end, and
/// that are half way between two floats.
std::vector<SpecialSum> specialSums();

struct KnownSum {
    std::vector<float> values;
    float expected;
};

/// Sums that another program has found, with fractions of integers.
std::vector<KnownSum> knownSums();

/// NaN has the bits of the quiet one.
void assertSameBits(float expected, float actual);
