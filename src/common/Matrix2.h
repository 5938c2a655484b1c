#pragma once

#include <cuda_runtime.h>

#include <string>

/// A 2x2 matrix modulo 2^32: the operand of reductions whose operator, the matrix product, is
/// associative and exact, but not commutative.
///
///     a b
///     c d
struct Matrix2 {
    unsigned a, b, c, d;

    static __host__ __device__ Matrix2 identity() { return {1, 0, 0, 1}; }

    /// A factor of determinant 1, different for neighbouring indices: no factor cancels another one
    /// or makes the product 0. So a factor that is lost, doubled or out of place shows.
    static __host__ __device__ Matrix2 factor(long index) {
        const unsigned x = static_cast<unsigned>(index % 97) + 1;
        const unsigned y = static_cast<unsigned>(index % 89) + 1;
        return {1 + x * y, x, y, 1};
    }

    bool operator==(const Matrix2&) const = default;
};

inline __host__ __device__ Matrix2 multiply(Matrix2 x, Matrix2 y) {
    return {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d,  //
            x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d};
}

inline std::string text(const Matrix2& x) {
    return "[" + std::to_string(x.a) + " " + std::to_string(x.b) + "; " + std::to_string(x.c) +
           " " + std::to_string(x.d) + "]";
}
