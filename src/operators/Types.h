#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "Operators.h"
#include "common/Compensated.h"
#include "common/Sample.h"

/// Calls `visit.template operator()<T>(name of T)` for the types of this lesson.
template <typename Visitor>
void forEachType(Visitor visit) {
    visit.template operator()<signed char>("signed char");
    visit.template operator()<uchar>("unsigned char");
    visit.template operator()<short>("short");
    visit.template operator()<unsigned short>("unsigned short");
    visit.template operator()<int>("int");
    visit.template operator()<uint>("unsigned int");
    visit.template operator()<long>("long");
    visit.template operator()<unsigned long>("unsigned long");
    visit.template operator()<float>("float");
    visit.template operator()<double>("double");
}

/// What the host knows of an operator beside what the device does: its name, an array worth
/// reducing, and how to tell a right result without the operator's own help.
template <template <typename> class Operator>
struct Known;

/// Values without a pattern, of both signs where T has them; small types take what fits.
template <>
struct Known<Sum> {
    static constexpr const char* NAME = "sum";

    template <typename T>
    static T element(long i) {
        if constexpr (std::is_floating_point_v<T>) return static_cast<T>(sample::integer(i)) / 97;
        return static_cast<T>(sample::integer(i));
    }

    template <typename T>
    static bool isRight(const std::vector<T>& values, T result, long depth) {
        if constexpr (std::is_floating_point_v<T>) {
            return compensated::sum(std::span(values)).agreesWith(result, depth);
        } else {
            unsigned long sum = 0;
            for (const T value : values) sum += static_cast<unsigned long>(value);
            return result == static_cast<T>(sum);
        }
    }
};

/// Odd numbers, whose product never becomes 0, however often it wraps around; floating-point ones
/// near 1.
template <>
struct Known<Product> {
    static constexpr const char* NAME = "product";

    template <typename T>
    static T element(long i) {
        if constexpr (std::is_floating_point_v<T>)
            return 1 + static_cast<T>(sample::integer(i)) / (1 << 20);
        return static_cast<T>(2 * sample::integer(i) + 1);
    }

    /// A product of n numbers is rounded n - 1 times, in any order: that bounds its relative error.
    template <typename T>
    static bool isRight(const std::vector<T>& values, T result, long) {
        if constexpr (std::is_floating_point_v<T>) {
            const long roundings = compensated::depthOfChain(static_cast<long>(values.size()));
            long double product = 1;
            for (const T value : values) product *= value;
            const long double bound =
                compensated::gamma<T>(roundings) + compensated::gamma<long double>(roundings);
            return std::abs(result - product) <= bound * std::abs(product);
        } else {
            unsigned long product = 1;
            for (const T value : values) product *= static_cast<unsigned long>(value);
            return result == static_cast<T>(product);
        }
    }
};

/// Only values above 0, so that a 0 in a cell that no element has filled would show.
template <>
struct Known<Min> {
    static constexpr const char* NAME = "min";

    template <typename T>
    static T element(long i) {
        return static_cast<T>((sample::integer(i) + 2048) % 97 + 5);
    }

    template <typename T>
    static bool isRight(const std::vector<T>& values, T result, long) {
        return result == (values.empty() ? Min<T>::neutral() : *std::ranges::min_element(values));
    }
};

/// Only values below 0 where T has them.
template <>
struct Known<Max> {
    static constexpr const char* NAME = "max";

    template <typename T>
    static T element(long i) {
        const int magnitude = (sample::integer(i) + 2048) % 97 + 5;
        return static_cast<T>(std::is_signed_v<T> ? -magnitude : magnitude);
    }

    template <typename T>
    static bool isRight(const std::vector<T>& values, T result, long) {
        return result == (values.empty() ? Max<T>::neutral() : *std::ranges::max_element(values));
    }
};

template <template <typename> class Operator, typename T>
std::vector<T> elements(long n) {
    std::vector<T> values(n);
    for (long i = 0; i < n; i++) values[i] = Known<Operator>::template element<T>(i);
    return values;
}
