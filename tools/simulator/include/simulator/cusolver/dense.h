// cuSOLVER's dense factorisations, column after column: LU with the pivots of each column's largest
// number, and Cholesky. Matrices lie by the column. The kernels are simple and not NVIDIA's.
#pragma once

#include "simulator/cublas/handle.h"
#include "simulator/cublas/kernels.h"
#include "simulator/cusolver/handle.h"

namespace simulator::cusolver {

using cublas::fits;

inline cusolverStatus_t sizeOfWork(cusolverDnHandle_t handle, int numbers, int* size) {
    return routine(
        handle, size, [&] { *size = std::max(1, numbers); });
}

/// a = P L U, in place; the ones of L are not stored. pivots[k], counted from 1, is the row that
/// row k was exchanged with; without pivots none is. *info is the first k, counted from 1, for
/// which U(k, k) is 0, or 0. work: m numbers.
template <class T>
cusolverStatus_t getrf(const char* name, cusolverDnHandle_t handle, int m, int n, T* a, int lda,
                       T* work, int* pivots, int* info) {
    const bool isValid = m >= 0 && n >= 0 && fits(m, lda) && a && work && info;
    return routine(handle, isValid, [&] {
        const cudaStream_t stream = handle->stream;
        forEach(name, 1, stream, [=](long) { *info = 0; });
        for (long k = 0; k < std::min(m, n); ++k) {
            T* const column = a + k * lda;
            // Column k of L, of which work has a copy, below its pivot.
            forEach(name, 1, stream, [=](long) {
                long pivot = k;
                for (long i = k + 1; pivots && i < m; ++i)
                    if (fabs(column[i]) > fabs(column[pivot])) pivot = i;
                if (pivots) pivots[k] = static_cast<int>(pivot + 1);
                const T largest = column[pivot];
                column[pivot] = column[k];
                column[k] = largest;
                if (largest == T(0) && *info == 0) *info = static_cast<int>(k + 1);
                for (long i = k + 1; i < m; ++i) {
                    if (largest != T(0)) column[i] /= largest;
                    work[i] = column[i];
                }
            });
            // The others exchange their rows, and those to the right lose what L has of row k.
            forEach(
                name, n, stream,
                [=](long j) {
                    if (j == k) return;
                    T* const other = a + j * lda;
                    const long pivot = pivots ? pivots[k] - 1 : k;
                    const T ofRow = other[pivot];
                    if (pivot != k) {
                        other[pivot] = other[k];
                        other[k] = ofRow;
                    }
                    if (j < k) return;
                    for (long i = k + 1; i < m; ++i) other[i] -= work[i] * ofRow;
                },
                32);
        }
    });
}

/// Solves op(a) x = b of what getrf() has left of a; x replaces b.
template <class T>
cusolverStatus_t getrs(const char* name, cusolverDnHandle_t handle, cublasOperation_t operation,
                       int n, int columns, const T* a, int lda, const int* pivots, T* b, int ldb,
                       int* info) {
    const bool isValid = n >= 0 && columns >= 0 && fits(n, lda) && fits(n, ldb) && a && b && info;
    return routine(handle, isValid, [&] {
        const cudaStream_t stream = handle->stream;
        forEach(name, 1, stream, [=](long) { *info = 0; });
        const bool isTransposed = operation != CUBLAS_OP_N;
        const auto exchange = [&] {
            if (!pivots) return;
            forEach(
                name, columns, stream,
                [=](long column) {
                    T* const x = b + column * ldb;
                    for (long step = 0; step < n; ++step) {
                        const long k = isTransposed ? n - 1 - step : step, pivot = pivots[k] - 1;
                        const T value = x[k];
                        x[k] = x[pivot];
                        x[pivot] = value;
                    }
                },
                32);
        };
        using Half = cublas::Half<T>;
        const cublas::Result<T> x{b, 1, ldb};
        const cublas::Scalar<T> one(T(1));
        const Half lower{a, lda, Half::UNIT_TRIANGULAR, CUBLAS_FILL_MODE_LOWER, operation};
        const Half upper{a, lda, Half::TRIANGULAR, CUBLAS_FILL_MODE_UPPER, operation};
        if (!isTransposed) exchange();
        cublas::solve(name, stream, n, columns, one, isTransposed ? upper : lower, true, x);
        cublas::solve(name, stream, n, columns, one, isTransposed ? lower : upper, false, x);
        if (isTransposed) exchange();
    });
}

/// a = L L^T in the stored triangle, or U^T U: the other one is not touched. *info is the first k,
/// counted from 1, of which the leading minor is not positive, or 0. work: n numbers.
template <class T>
cusolverStatus_t potrf(const char* name, cusolverDnHandle_t handle, cublasFillMode_t stored, int n,
                       T* a, int lda, T* work, int size, int* info) {
    const bool isValid = n >= 0 && fits(n, lda) && a && work && size >= n && info;
    return routine(handle, isValid, [&] {
        const cudaStream_t stream = handle->stream;
        const bool isLower = stored == CUBLAS_FILL_MODE_LOWER;
        const cublas::Result<T> l{a, isLower ? 1 : lda, isLower ? lda : 1};  // or U transposed
        forEach(name, 1, stream, [=](long) { *info = 0; });
        for (long k = 0; k < n; ++k) {
            forEach(name, 1, stream, [=](long) {
                if (*info != 0) return;
                if (!(l(k, k) > T(0))) {
                    *info = static_cast<int>(k + 1);
                    return;
                }
                const T root = sqrt(l(k, k));
                l(k, k) = root;
                for (long i = k + 1; i < n; ++i) work[i] = l(i, k) /= root;
            });
            forEach(
                name, n - 1 - k, stream,
                [=](long right) {
                    if (*info != 0) return;
                    const long j = k + 1 + right;
                    for (long i = j; i < n; ++i) l(i, j) -= work[i] * work[j];
                },
                32);
        }
    });
}

/// Solves a x = b of what potrf() has left of a; x replaces b.
template <class T>
cusolverStatus_t potrs(const char* name, cusolverDnHandle_t handle, cublasFillMode_t stored, int n,
                       int columns, const T* a, int lda, T* b, int ldb, int* info) {
    const bool isValid = n >= 0 && columns >= 0 && fits(n, lda) && fits(n, ldb) && a && b && info;
    return routine(handle, isValid, [&] {
        const cudaStream_t stream = handle->stream;
        forEach(name, 1, stream, [=](long) { *info = 0; });
        using Half = cublas::Half<T>;
        const bool isLower = stored == CUBLAS_FILL_MODE_LOWER;
        const cublas::Result<T> x{b, 1, ldb};
        const cublas::Scalar<T> one(T(1));
        const Half first{a, lda, Half::TRIANGULAR, stored, isLower ? CUBLAS_OP_N : CUBLAS_OP_T};
        const Half second{a, lda, Half::TRIANGULAR, stored, isLower ? CUBLAS_OP_T : CUBLAS_OP_N};
        cublas::solve(name, stream, n, columns, one, first, true, x);
        cublas::solve(name, stream, n, columns, one, second, false, x);
    });
}

}  // namespace simulator::cusolver

#define SIMULATOR_CUSOLVER_DENSE(S, T)                                                             \
    inline cusolverStatus_t cusolverDn##S##getrf_bufferSize(cusolverDnHandle_t handle, int m, int, \
                                                            T*, int, int* size) {                  \
        return simulator::cusolver::sizeOfWork(handle, m, size);                                   \
    }                                                                                              \
    inline cusolverStatus_t cusolverDn##S##getrf(cusolverDnHandle_t handle, int m, int n, T* a,    \
                                                 int lda, T* work, int* pivots, int* info) {       \
        return simulator::cusolver::getrf("cusolverDn" #S "getrf", handle, m, n, a, lda, work,     \
                                          pivots, info);                                           \
    }                                                                                              \
    inline cusolverStatus_t cusolverDn##S##getrs(                                                  \
        cusolverDnHandle_t handle, cublasOperation_t operation, int n, int columns, const T* a,    \
        int lda, const int* pivots, T* b, int ldb, int* info) {                                    \
        return simulator::cusolver::getrs("cusolverDn" #S "getrs", handle, operation, n, columns,  \
                                          a, lda, pivots, b, ldb, info);                           \
    }                                                                                              \
    inline cusolverStatus_t cusolverDn##S##potrf_bufferSize(                                       \
        cusolverDnHandle_t handle, cublasFillMode_t, int n, T*, int, int* size) {                  \
        return simulator::cusolver::sizeOfWork(handle, n, size);                                   \
    }                                                                                              \
    inline cusolverStatus_t cusolverDn##S##potrf(cusolverDnHandle_t handle,                        \
                                                 cublasFillMode_t stored, int n, T* a, int lda,    \
                                                 T* work, int size, int* info) {                   \
        return simulator::cusolver::potrf("cusolverDn" #S "potrf", handle, stored, n, a, lda,      \
                                          work, size, info);                                       \
    }                                                                                              \
    inline cusolverStatus_t cusolverDn##S##potrs(cusolverDnHandle_t handle,                        \
                                                 cublasFillMode_t stored, int n, int columns,      \
                                                 const T* a, int lda, T* b, int ldb, int* info) {  \
        return simulator::cusolver::potrs("cusolverDn" #S "potrs", handle, stored, n, columns, a,  \
                                          lda, b, ldb, info);                                      \
    }
SIMULATOR_CUSOLVER_DENSE(S, float)
SIMULATOR_CUSOLVER_DENSE(D, double)
#undef SIMULATOR_CUSOLVER_DENSE
