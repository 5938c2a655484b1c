#pragma once

#include <string>

#include "Limits.h"
#include "cudas.h"

/// A 3 x 3 matrix of integers, row by row.
struct Matrix3 {
    static constexpr int CELLS = 9;

    int cell[CELLS];

    /// Changes no minimum.
    static __host__ __device__ Matrix3 neutral() {
        constexpr int M = Limits::MAX_INT;
        return {{M, M, M, M, M, M, M, M, M}};
    }

    bool operator==(const Matrix3&) const = default;
};

/// The smaller one in every cell: associative, commutative, and exact.
inline __host__ __device__ Matrix3 minimum(Matrix3 x, Matrix3 y) {
    for (int i = 0; i < Matrix3::CELLS; i++) {
        x.cell[i] = x.cell[i] < y.cell[i] ? x.cell[i] : y.cell[i];
    }
    return x;
}

/// "1 2 3 | 4 5 6 | 7 8 9".
inline std::string text(const Matrix3& matrix) {
    std::string text;
    for (int i = 0; i < Matrix3::CELLS; i++) {
        text += (i == 0 ? "" : i % 3 == 0 ? " | " : " ") + std::to_string(matrix.cell[i]);
    }
    return text;
}
