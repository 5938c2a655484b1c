// Matrices and vectors as kernels of cuBLAS see them: by the column, as in Fortran. Each has an
// element (row, column).
#pragma once

#include "simulator/cublas/numbers.h"

namespace simulator::cublas {

/// One of which each element is stored, as an operation takes it: transposed, conjugated.
template <class T, class Stored = T>
struct Full {
    const Stored* data;
    long rowStride, columnStride;
    bool isConjugated;

    Full(const Stored* matrix, long ld, cublasOperation_t operation = CUBLAS_OP_N)
        : data(matrix),
          rowStride(operation == CUBLAS_OP_N || operation == CUBLAS_OP_CONJG ? 1 : ld),
          columnStride(operation == CUBLAS_OP_N || operation == CUBLAS_OP_CONJG ? ld : 1),
          isConjugated(operation == CUBLAS_OP_C || operation == CUBLAS_OP_CONJG) {}

    T operator()(long row, long column) const {
        const T value = T(data[row * rowStride + column * columnStride]);
        return isConjugated ? conjugateOf(value) : value;
    }
};

/// One of which a triangle is stored: symmetric, Hermitian or triangular.
template <class T>
struct Half {
    enum Kind { SYMMETRIC, HERMITIAN, TRIANGULAR, UNIT_TRIANGULAR };

    const T* data;
    long ld;
    Kind kind;
    cublasFillMode_t stored;
    cublasOperation_t operation = CUBLAS_OP_N;

    T operator()(long row, long column) const {
        if (operation == CUBLAS_OP_N) return element(row, column);
        const T value = element(column, row);
        return operation == CUBLAS_OP_C ? conjugateOf(value) : value;
    }

  private:
    T element(long row, long column) const {
        if (row == column) return diagonal(data[row + row * ld]);
        if ((row < column) == (stored == CUBLAS_FILL_MODE_UPPER)) return data[row + column * ld];
        if (kind == TRIANGULAR || kind == UNIT_TRIANGULAR) return T(0);
        const T value = data[column + row * ld];
        return kind == HERMITIAN ? conjugateOf(value) : value;
    }
    T diagonal(const T& value) const {
        if (kind == UNIT_TRIANGULAR) return T(1);
        return kind == HERMITIAN ? realPartOf(value) : value;
    }
};

/// The elements of a vector. With a negative increment the first is the last in memory.
template <class T>
struct Vector {
    T* data;
    long increment;

    Vector(T* vector, long n, long step)
        : data(step < 0 ? vector - (n - 1) * step : vector), increment(step) {}

    T& operator[](long i) const { return data[i * increment]; }
    T operator()(long row, long) const { return data[row * increment]; }  // as one column
};

/// A vector as a row.
template <class T>
struct Row {
    Vector<const T> vector;
    bool isConjugated;
    T operator()(long, long column) const {
        const T value = vector[column];
        return isConjugated ? conjugateOf(value) : value;
    }
};

/// Where a result goes, and which part of it: all, or a triangle.
template <class T>
struct Result {
    T* data;
    long rowStride, columnStride;
    cublasFillMode_t part = CUBLAS_FILL_MODE_FULL;
    bool hasRealDiagonal = false;  // of a Hermitian matrix

    bool has(long row, long column) const {
        return part == CUBLAS_FILL_MODE_FULL ||
               (part == CUBLAS_FILL_MODE_LOWER ? row >= column : row <= column);
    }
    T& operator()(long row, long column) const {
        return data[row * rowStride + column * columnStride];
    }
};

}  // namespace simulator::cublas
