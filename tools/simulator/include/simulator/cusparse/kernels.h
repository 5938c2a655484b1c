// The kernels of the simulator's cuSPARSE: sums of products, and what is made of them. They are
// simple and not NVIDIA's.
#pragma once

#include "simulator/coefficient.h"
#include "simulator/cusparse/types.h"
#include "simulator/for_each.h"

namespace simulator::cusparse {

/// Indices of 32 or 64 bits, counted from 0 or from 1.
struct Indices {
    const void* data;
    bool areLong;
    long base;

    Indices(const void* memory, cusparseIndexType_t type, cusparseIndexBase_t first)
        : data(memory), areLong(type == CUSPARSE_INDEX_64I), base(first) {}

    long operator[](long i) const {
        return (areLong ? long(static_cast<const int64_t*>(data)[i])
                        : long(static_cast<const int*>(data)[i])) -
               base;
    }
};

/// A dense matrix, by the column or by the row, or transposed.
template <class T>
struct Dense {
    T* data;
    long rowStride, columnStride;

    Dense(const cusparseDnMatDescr& matrix, bool isTransposed)
        : data(static_cast<T*>(matrix.values)), rowStride(1), columnStride(matrix.ld) {
        if ((matrix.order == CUSPARSE_ORDER_ROW) != isTransposed)
            std::swap(rowStride, columnStride);
    }
    T& operator()(long row, long column) const {
        return data[row * rowStride + column * columnStride];
    }
};

/// A sparse matrix whose entries are multiplied with a dense one of n columns, b. The sums lie by
/// the column, each of m numbers.
template <class T>
struct Product {
    const char* name;  // of its kernels
    cudaStream_t stream;
    Indices offsets, indices;
    const T* values;
    long lines, nnz;
    Dense<const T> b;
    long m, n;
    T* sums;

    /// A thread for each sum: each line gives a row of them.
    void gather() const {
        forEach(
            name, m * n, stream,
            [p = *this](long cell) {
                const long row = cell % p.m, column = cell / p.m, end = p.offsets[row + 1];
                T sum = 0;
                for (long i = p.offsets[row]; i < end; ++i)
                    sum += p.values[i] * p.b(p.indices[i], column);
                p.sums[cell] = sum;
            });
    }
    /// A thread for each line, whose entries go to different rows.
    void scatter() const {
        clear();
        forEach(name, lines * n, stream, [p = *this](long cell) {
            const long line = cell % p.lines, column = cell / p.lines, end = p.offsets[line + 1];
            for (long i = p.offsets[line]; i < end; ++i)
                atomicAdd(&p.sums[p.indices[i] + column * p.m], p.values[i] * p.b(line, column));
        });
    }
    /// A thread for each entry of a row, of which the first sums up all: the rows are in order.
    void gatherCoordinates() const {
        clear();
        forEach(name, nnz * n, stream, [p = *this](long cell) {
            const long first = cell % p.nnz, column = cell / p.nnz, row = p.offsets[first];
            if (first > 0 && p.offsets[first - 1] == row) return;
            T sum = 0;
            for (long i = first; i < p.nnz && p.offsets[i] == row; ++i)
                sum += p.values[i] * p.b(p.indices[i], column);
            p.sums[row + column * p.m] = sum;
        });
    }
    void scatterCoordinates() const {
        clear();
        forEach(name, nnz * n, stream, [p = *this](long cell) {
            const long i = cell % p.nnz, column = cell / p.nnz;
            atomicAdd(&p.sums[p.indices[i] + column * p.m],
                      p.values[i] * p.b(p.offsets[i], column));
        });
    }
    /// c = alpha sums + beta c. What c was is read if beta is not 0.
    void finish(Coefficient<T> alpha, Coefficient<T> beta, Dense<T> c) const {
        forEach(
            name, m * n, stream,
            [=, p = *this](long cell) {
                T& result = c(cell % p.m, cell / p.m);
                const T value = alpha() * p.sums[cell], kept = beta();
                result = kept == T(0) ? value : value + kept * result;
            });
    }

  private:
    void clear() const {
        forEach(
            name, m * n, stream, [all = sums](long cell) { all[cell] = T(0); });
    }
};

}  // namespace simulator::cusparse
