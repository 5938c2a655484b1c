// The kernels of the simulator's cuBLAS: a product of matrices, of which most routines are a case,
// a sum, and a triangle that is solved. They are simple and not NVIDIA's.
#pragma once

#include <cmath>

#include "simulator/cublas/operands.h"
#include "simulator/for_each.h"
#include "simulator/scratch.h"

namespace simulator::cublas {

/// What a thread of a product computes.
constexpr int tileRows = 8, tileColumns = 4;

template <class T, class A, class B>
void sumTile(T (&sum)[tileColumns][tileRows], long row, long column, long k, const A& a,
             const B& b) {
    for (long p = 0; p < k; ++p) {
        T left[tileRows];
        for (int i = 0; i < tileRows; ++i) left[i] = a(row + i, p);
        for (int j = 0; j < tileColumns; ++j) {
            const T right = b(p, column + j);
            for (int i = 0; i < tileRows; ++i) sum[j][i] = sum[j][i] + left[i] * right;
        }
    }
}

/// The same at the edge of the matrix.
template <class T, class A, class B>
void sumTile(T (&sum)[tileColumns][tileRows], long row, long column, long rows, long columns,
             long k, const A& a, const B& b) {
    for (long j = 0; j < columns; ++j)
        for (long i = 0; i < rows; ++i)
            for (long p = 0; p < k; ++p) sum[j][i] = sum[j][i] + a(row + i, p) * b(p, column + j);
}

/// c = alpha a b + beta c: of m rows and n columns, each a sum of k products. What c was is read
/// if beta is not 0.
template <class T, class Alpha, class Beta, class A, class B, class C>
void multiply(const char* name, cudaStream_t stream, long m, long n, long k, Scalar<T, Alpha> alpha,
              A a, B b, Scalar<T, Beta> beta, Result<C> c) {
    const long tiles = (m + tileRows - 1) / tileRows;
    forEach(
        name, tiles * ((n + tileColumns - 1) / tileColumns), stream,
        [=](long tile) {
            const long row = tile % tiles * tileRows, column = tile / tiles * tileColumns;
            const long rows = std::min<long>(tileRows, m - row);
            const long columns = std::min<long>(tileColumns, n - column);
            T sum[tileColumns][tileRows];
            for (auto& ofColumn : sum)
                for (T& one : ofColumn) one = T(0);
            const T factor = alpha(), kept = beta();
            if (rows == tileRows && columns == tileColumns)
                sumTile(sum, row, column, k, a, b);
            else
                sumTile(sum, row, column, rows, columns, k, a, b);
            for (long j = 0; j < columns; ++j)
                for (long i = 0; i < rows; ++i) {
                    if (!c.has(row + i, column + j)) continue;
                    C& cell = c(row + i, column + j);
                    T value = factor * sum[j][i];
                    if (!(kept == T(0))) value = value + kept * T(cell);
                    if (c.hasRealDiagonal && row + i == column + j) value = realPartOf(value);
                    cell = C(value);
                }
        },
        32);
}

/// result = finish(sum of element(0), ..., element(n - 1)), on the host or on the device as the
/// pointer mode says; add(a, b) is the sum of two.
template <class T, class Out, class Element, class Add, class Finish>
void reduce(const char* name, cublasHandle_t handle, long n, T zero, Out* result, Element element,
            Add add, Finish finish) {
    constexpr long slices = 64;
    const bool isOnDevice = handle->pointerMode == CUBLAS_POINTER_MODE_DEVICE;
    const Scratch<T> parts(handle->stream, slices);
    const Scratch<Out> own(handle->stream, 1);
    T* const sums = parts.data();
    Out* const out = isOnDevice ? result : own.data();
    forEach(
        name, slices, handle->stream,
        [=](long slice) {
            T sum = zero;
            for (long i = slice; i < n; i += slices) sum = add(sum, element(i));
            sums[slice] = sum;
        },
        slices);
    forEach(
        name, 1, handle->stream,
        [=](long) {
            T sum = zero;
            for (long slice = 0; slice < slices; ++slice) sum = add(sum, sums[slice]);
            *out = finish(sum);
        },
        1);
    if (isOnDevice) return;
    cudaMemcpyAsync(result, out, sizeof *result, cudaMemcpyDeviceToHost, handle->stream);
    cudaStreamSynchronize(handle->stream);
}

/// Solves triangle x = alpha b for each of n columns of m elements, which x replaces.
/// `isLower` as the operation leaves the triangle.
template <class T, class Triangle>
void solve(const char* name, cudaStream_t stream, long m, long n, Scalar<T> alpha,
           Triangle triangle, bool isLower, Result<T> columns) {
    forEach(
        name, n, stream,
        [=](long column) {
            const T factor = alpha();
            for (long step = 0; step < m; ++step) {
                const long row = isLower ? step : m - 1 - step;
                T rest = factor * columns(row, column);
                for (long known = 0; known < step; ++known) {
                    const long other = isLower ? known : m - 1 - known;
                    rest = rest - triangle(row, other) * columns(other, column);
                }
                columns(row, column) = rest / triangle(row, row);
            }
        },
        32);
}

}  // namespace simulator::cublas
