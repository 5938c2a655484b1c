// Arrays to reduce, and their results on the host, element by element.
#pragma once

#include <type_traits>
#include <vector>

#include "Compensated.h"
#include "Matrix2.h"
#include "Progress.h"

namespace sample {

inline constexpr long MANY = 1 << 20;  // elements between two reads of the clock

/// Integers between -2048 and 2047 without a pattern: Knuth's multiplicative hash of the index.
inline int integer(long index) {
    return static_cast<int>(static_cast<unsigned>(index + 1) * 2654435761U >> 20) - 2048;
}

/// `n` values without a pattern; those of the first indices do not depend on n.
template <typename T>
std::vector<T> values(long n) {
    std::vector<T> all(n);
    Progress progress("filling an array", n);
    for (long i = 0; i < n; i++) {
        if (i % MANY == 0) progress.at(i);
        if constexpr (std::is_same_v<T, Matrix2>)
            all[i] = Matrix2::factor(i);
        else if constexpr (std::is_floating_point_v<T>)
            all[i] = static_cast<T>(integer(i)) / 97;
        else
            all[i] = integer(i);
    }
    return all;
}

inline long sum(const std::vector<int>& values) {
    long sum = 0;
    for (const int value : values) sum += value;
    return sum;
}

/// First to last, because the order is part of the result.
inline Matrix2 product(const std::vector<Matrix2>& values) {
    const long n = static_cast<long>(values.size());
    Matrix2 product = Matrix2::identity();
    Progress progress("multiplying on the host", n);
    for (long i = 0; i < n; i++) {
        if (i % MANY == 0) progress.at(i);
        product = multiply(product, values[i]);
    }
    return product;
}

}  // namespace sample
