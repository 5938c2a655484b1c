// cuBLAS, level 3: matrices.
#pragma once

#include "simulator/cublas/level2.h"

namespace simulator::cublas {

/// Rows of what an operation makes of a matrix with so many rows and columns, as it is stored.
inline long storedRows(cublasOperation_t operation, long rows, long columns) {
    return operation == CUBLAS_OP_N ? rows : columns;
}

inline bool isGemm(cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, int lda,
                   int ldb, int ldc) {
    return m >= 0 && n >= 0 && k >= 0 && fits(storedRows(transa, m, k), lda) &&
           fits(storedRows(transb, k, n), ldb) && fits(m, ldc);
}

/// The matrices of a batch lie so many elements apart.
template <class A, class C, class T>
cublasStatus_t gemmStrided(cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, int m, int n, int k, Scalar<T> alpha,
                           const A* a, int lda, long long strideA, const A* b, int ldb,
                           long long strideB, Scalar<T> beta, C* c, int ldc, long long strideC,
                           int batches) {
    return routine(
        handle, isGemm(transa, transb, m, n, k, lda, ldb, ldc) && batches >= 0,
        [&] {
            for (long i = 0; i < batches; ++i)
                multiply("cublasGemm", handle->stream, m, n, k, alpha,
                         Full<T, A>(a + i * strideA, lda, transa),
                         Full<T, A>(b + i * strideB, ldb, transb), beta,
                         Result<C>{c + i * strideC, 1, ldc});
        });
}

template <class T>
cublasStatus_t gemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                    int m, int n, int k, const T* alpha, const T* a, int lda, const T* b, int ldb,
                    const T* beta, T* c, int ldc) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    return gemmStrided(handle, transa, transb, m, n, k, Scalar<T>(handle, alpha), a, lda, 0, b, ldb,
                       0, Scalar<T>(handle, beta), c, ldc, 0, 1);
}

/// The tables of matrices lie on the device.
template <class T>
cublasStatus_t gemmBatched(cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, int m, int n, int k, const T* alpha,
                           const T* const* a, int lda, const T* const* b, int ldb, const T* beta,
                           T* const* c, int ldc, int batches) {
    return routine(
        handle, isGemm(transa, transb, m, n, k, lda, ldb, ldc) && batches >= 0,
        [&] {
            const Scalar<T> factor(handle, alpha), kept(handle, beta);
            const long cells = long(m) * n;
            forEach(
                "cublasGemmBatched", cells * batches, handle->stream,
                [=](long i) {
                    const long batch = i / cells, row = i % cells % m, column = i % cells / m;
                    const Full<T> left(a[batch], lda, transa), right(b[batch], ldb, transb);
                    T sum = T(0);
                    for (long p = 0; p < k; ++p) sum = sum + left(row, p) * right(p, column);
                    T& cell = c[batch][row + column * ldc];
                    const T value = factor() * sum;
                    cell = kept() == T(0) ? value : value + kept() * cell;
                });
        });
}

/// c = alpha a b + beta c, or alpha b a + beta c, where a is symmetric or Hermitian.
template <class T>
cublasStatus_t symm(typename Half<T>::Kind kind, cublasHandle_t handle, cublasSideMode_t side,
                    cublasFillMode_t stored, int m, int n, const T* alpha, const T* a, int lda,
                    const T* b, int ldb, const T* beta, T* c, int ldc) {
    const long order = side == CUBLAS_SIDE_LEFT ? m : n;
    const bool isValid = m >= 0 && n >= 0 && fits(order, lda) && fits(m, ldb) && fits(m, ldc);
    return routine(handle, isValid, [&] {
        const Scalar<T> factor(handle, alpha), kept(handle, beta);
        const Half<T> half{a, lda, kind, stored};
        const Full<T> full(b, ldb);
        const Result<T> result{c, 1, ldc};
        if (side == CUBLAS_SIDE_LEFT)
            multiply("cublasSymm", handle->stream, m, n, m, factor, half, full, kept, result);
        else
            multiply("cublasSymm", handle->stream, m, n, n, factor, full, half, kept, result);
    });
}

/// c = alpha a a^T + beta c in the stored triangle, or a^H; or transposed first.
template <bool isHermitian, class T, class Factor>
cublasStatus_t syrk(cublasHandle_t handle, cublasFillMode_t stored, cublasOperation_t operation,
                    int n, int k, const Factor* alpha, const T* a, int lda, const Factor* beta,
                    T* c, int ldc) {
    const bool isValid = n >= 0 && k >= 0 && fits(storedRows(operation, n, k), lda) && fits(n, ldc);
    return routine(handle, isValid, [&] {
        const cublasOperation_t turned = isHermitian ? CUBLAS_OP_C : CUBLAS_OP_T;
        const bool isFirst = operation == CUBLAS_OP_N;
        multiply("cublasSyrk", handle->stream, n, n, k, Scalar<T, Factor>(handle, alpha),
                 Full<T>(a, lda, isFirst ? CUBLAS_OP_N : turned),
                 Full<T>(a, lda, isFirst ? turned : CUBLAS_OP_N), Scalar<T, Factor>(handle, beta),
                 Result<T>{c, 1, ldc, stored, isHermitian});
    });
}

/// c = alpha a b or alpha b a, where a is a triangle. c may be b.
template <class T>
cublasStatus_t trmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t stored,
                    cublasOperation_t operation, cublasDiagType_t diagonal, int m, int n,
                    const T* alpha, const T* a, int lda, const T* b, int ldb, T* c, int ldc) {
    const long order = side == CUBLAS_SIDE_LEFT ? m : n;
    const bool isValid = m >= 0 && n >= 0 && fits(order, lda) && fits(m, ldb) && fits(m, ldc);
    return routine(handle, isValid, [&] {
        const Scratch<T> before(handle->stream, std::max(1L, long(m) * n));
        T* const copy = before.data();
        forEach("cublasCopy", long(m) * n, handle->stream,
                [=](long i) { copy[i] = b[i % m + i / m * ldb]; });
        const Half<T> triangle = triangleOf(a, lda, stored, operation, diagonal);
        const Full<T> full(copy, m);
        const Scalar<T> factor(handle, alpha), nothing(T(0));
        const Result<T> result{c, 1, ldc};
        if (side == CUBLAS_SIDE_LEFT)
            multiply("cublasTrmm", handle->stream, m, n, m, factor, triangle, full, nothing,
                     result);
        else
            multiply("cublasTrmm", handle->stream, m, n, n, factor, full, triangle, nothing,
                     result);
    });
}

/// Solves op(a) x = alpha b or x op(a) = alpha b; x replaces b.
template <class T>
cublasStatus_t trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t stored,
                    cublasOperation_t operation, cublasDiagType_t diagonal, int m, int n,
                    const T* alpha, const T* a, int lda, T* b, int ldb) {
    const bool isLeft = side == CUBLAS_SIDE_LEFT;
    const bool isValid = m >= 0 && n >= 0 && fits(isLeft ? m : n, lda) && fits(m, ldb);
    return routine(handle, isValid, [&] {
        const Scalar<T> factor(handle, alpha);
        const Half<T> triangle = triangleOf(a, lda, stored, operation, diagonal);
        if (isLeft)
            return solve("cublasTrsm", handle->stream, m, n, factor, triangle,
                         isLower(stored, operation), Result<T>{b, 1, ldb});
        // The rows of x are the columns of its transpose, and the triangle is transposed with it.
        const auto transposed = [=](long row, long column) { return triangle(column, row); };
        solve("cublasTrsm", handle->stream, n, m, factor, transposed, !isLower(stored, operation),
              Result<T>{b, ldb, 1});
    });
}

/// c = alpha op(a) + beta op(b). c may be a or b where that is not transposed.
template <class T>
cublasStatus_t geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                    int m, int n, const T* alpha, const T* a, int lda, const T* beta, const T* b,
                    int ldb, T* c, int ldc) {
    return routine(
        handle, m >= 0 && n >= 0 && lda >= 1 && ldb >= 1 && fits(m, ldc),
        [&] {
            const Scalar<T> first(handle, alpha), second(handle, beta);
            const Full<T> left(a, lda, transa), right(b, ldb, transb);
            forEach(
                "cublasGeam", long(m) * n, handle->stream,
                [=](long i) {
                    const long row = i % m, column = i / m;
                    const T one = first() == T(0) ? T(0) : first() * left(row, column);
                    const T other = second() == T(0) ? T(0) : second() * right(row, column);
                    c[row + column * ldc] = one + other;
                });
        });
}

/// c = diag(x) a or a diag(x).
template <class T>
cublasStatus_t dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T* a, int lda,
                    const T* x, int incx, T* c, int ldc) {
    return routine(
        handle, m >= 0 && n >= 0 && fits(m, lda) && fits(m, ldc),
        [&] {
            const bool isLeft = side == CUBLAS_SIDE_LEFT;
            const Vector<const T> diagonal(x, isLeft ? m : n, incx);
            forEach(
                "cublasDgmm", long(m) * n, handle->stream,
                [=](long i) {
                    const long row = i % m, column = i / m;
                    c[row + column * ldc] = a[row + column * lda] * diagonal[isLeft ? row : column];
                });
        });
}

/// What cuBLAS before its version 11 meant by a number's type; none where it means nothing.
inline cublasComputeType_t computeIn(cudaDataType type) {
    switch (type) {
        case CUDA_R_16F:
            return CUBLAS_COMPUTE_16F;
        case CUDA_R_32F:
        case CUDA_C_32F:
            return CUBLAS_COMPUTE_32F;
        case CUDA_R_64F:
        case CUDA_C_64F:
            return CUBLAS_COMPUTE_64F;
        case CUDA_R_32I:
            return CUBLAS_COMPUTE_32I;
        default:
            return cublasComputeType_t();
    }
}

/// A product whose types are named at run time: of all batches, so far apart.
inline cublasStatus_t gemmOfTypes(cublasHandle_t handle, cublasOperation_t transa,
                                  cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                  const void* a, cudaDataType typeA, int lda, long long strideA,
                                  const void* b, cudaDataType typeB, int ldb, long long strideB,
                                  const void* beta, void* c, cudaDataType typeC, int ldc,
                                  long long strideC, int batches, cublasComputeType_t compute) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (typeA != typeB || compute == cublasComputeType_t()) return CUBLAS_STATUS_NOT_SUPPORTED;
    const auto run = [&](auto numbers, auto stored, auto result) {
        using T = decltype(numbers);
        using A = decltype(stored);
        using C = decltype(result);
        return gemmStrided(handle, transa, transb, m, n, k,
                           Scalar<T>(handle, static_cast<const T*>(alpha)),
                           static_cast<const A*>(a), lda, strideA, static_cast<const A*>(b), ldb,
                           strideB, Scalar<T>(handle, static_cast<const T*>(beta)),
                           static_cast<C*>(c), ldc, strideC, batches);
    };
    const auto are = [&](cudaDataType type, cudaDataType result) {
        return typeA == type && typeC == result;
    };
    switch (compute) {
        case CUBLAS_COMPUTE_16F:
        case CUBLAS_COMPUTE_16F_PEDANTIC:
            if (are(CUDA_R_16F, CUDA_R_16F)) return run(__half(), __half(), __half());
            break;
        case CUBLAS_COMPUTE_64F:
        case CUBLAS_COMPUTE_64F_PEDANTIC:
            if (are(CUDA_R_64F, CUDA_R_64F)) return run(0.0, 0.0, 0.0);
            if (are(CUDA_C_64F, CUDA_C_64F))
                return run(Complex<double>(), Complex<double>(), Complex<double>());
            break;
        case CUBLAS_COMPUTE_32I:
        case CUBLAS_COMPUTE_32I_PEDANTIC:
            using Byte = signed char;
            if (are(CUDA_R_8I, CUDA_R_32I)) return run(0, Byte(), 0);
            break;
        default:
            if (are(CUDA_R_32F, CUDA_R_32F)) return run(0.f, 0.f, 0.f);
            if (are(CUDA_R_16F, CUDA_R_16F)) return run(0.f, __half(), __half());
            if (are(CUDA_R_16F, CUDA_R_32F)) return run(0.f, __half(), 0.f);
            if (are(CUDA_R_16BF, CUDA_R_16BF)) return run(0.f, __nv_bfloat16(), __nv_bfloat16());
            if (are(CUDA_R_16BF, CUDA_R_32F)) return run(0.f, __nv_bfloat16(), 0.f);
            if (are(CUDA_C_32F, CUDA_C_32F))
                return run(Complex<float>(), Complex<float>(), Complex<float>());
    }
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

}  // namespace simulator::cublas

#define SIMULATOR_CUBLAS_GEMM(S, T)                                                               \
    inline cublasStatus_t cublas##S##gemm(cublasHandle_t handle, cublasOperation_t transa,        \
                                          cublasOperation_t transb, int m, int n, int k,          \
                                          const T* alpha, const T* a, int lda, const T* b,        \
                                          int ldb, const T* beta, T* c, int ldc) {                \
        using namespace simulator::cublas;                                                        \
        return gemm(handle, transa, transb, m, n, k, counted(alpha), counted(a), lda, counted(b), \
                    ldb, counted(beta), counted(c), ldc);                                         \
    }                                                                                             \
    inline cublasStatus_t cublas##S##gemmStridedBatched(                                          \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,  \
        int k, const T* alpha, const T* a, int lda, long long strideA, const T* b, int ldb,       \
        long long strideB, const T* beta, T* c, int ldc, long long strideC, int batches) {        \
        using namespace simulator::cublas;                                                        \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;                                        \
        return gemmStrided(handle, transa, transb, m, n, k,                                       \
                           Scalar<Counted<T>>(handle, counted(alpha)), counted(a), lda, strideA,  \
                           counted(b), ldb, strideB, Scalar<Counted<T>>(handle, counted(beta)),   \
                           counted(c), ldc, strideC, batches);                                    \
    }                                                                                             \
    inline cublasStatus_t cublas##S##gemmBatched(                                                 \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,  \
        int k, const T* alpha, const T* const a[], int lda, const T* const b[], int ldb,          \
        const T* beta, T* const c[], int ldc, int batches) {                                      \
        using namespace simulator::cublas;                                                        \
        using Number = Counted<T>;                                                                \
        return gemmBatched(handle, transa, transb, m, n, k, counted(alpha),                       \
                           reinterpret_cast<const Number* const*>(a), lda,                        \
                           reinterpret_cast<const Number* const*>(b), ldb, counted(beta),         \
                           reinterpret_cast<Number* const*>(c), ldc, batches);                    \
    }
SIMULATOR_CUBLAS_GEMM(S, float)
SIMULATOR_CUBLAS_GEMM(D, double)
SIMULATOR_CUBLAS_GEMM(C, cuComplex)
SIMULATOR_CUBLAS_GEMM(Z, cuDoubleComplex)
SIMULATOR_CUBLAS_GEMM(H, __half)
#undef SIMULATOR_CUBLAS_GEMM

#define SIMULATOR_CUBLAS_LEVEL3(S, T)                                                             \
    inline cublasStatus_t cublas##S##symm(                                                        \
        cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,        \
        const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc) { \
        using namespace simulator::cublas;                                                        \
        return symm(Half<Counted<T>>::SYMMETRIC, handle, side, uplo, m, n, counted(alpha),        \
                    counted(a), lda, counted(b), ldb, counted(beta), counted(c), ldc);            \
    }                                                                                             \
    inline cublasStatus_t cublas##S##syrk(cublasHandle_t handle, cublasFillMode_t uplo,           \
                                          cublasOperation_t trans, int n, int k, const T* alpha,  \
                                          const T* a, int lda, const T* beta, T* c, int ldc) {    \
        using namespace simulator::cublas;                                                        \
        return syrk<false>(handle, uplo, trans, n, k, counted(alpha), counted(a), lda,            \
                           counted(beta), counted(c), ldc);                                       \
    }                                                                                             \
    inline cublasStatus_t cublas##S##trmm(                                                        \
        cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,                      \
        cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T* alpha, const T* a, \
        int lda, const T* b, int ldb, T* c, int ldc) {                                            \
        using namespace simulator::cublas;                                                        \
        return trmm(handle, side, uplo, trans, diag, m, n, counted(alpha), counted(a), lda,       \
                    counted(b), ldb, counted(c), ldc);                                            \
    }                                                                                             \
    inline cublasStatus_t cublas##S##trsm(cublasHandle_t handle, cublasSideMode_t side,           \
                                          cublasFillMode_t uplo, cublasOperation_t trans,         \
                                          cublasDiagType_t diag, int m, int n, const T* alpha,    \
                                          const T* a, int lda, T* b, int ldb) {                   \
        using namespace simulator::cublas;                                                        \
        return trsm(handle, side, uplo, trans, diag, m, n, counted(alpha), counted(a), lda,       \
                    counted(b), ldb);                                                             \
    }                                                                                             \
    inline cublasStatus_t cublas##S##geam(                                                        \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,  \
        const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c, int ldc) { \
        using namespace simulator::cublas;                                                        \
        return geam(handle, transa, transb, m, n, counted(alpha), counted(a), lda, counted(beta), \
                    counted(b), ldb, counted(c), ldc);                                            \
    }                                                                                             \
    inline cublasStatus_t cublas##S##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m,    \
                                          int n, const T* a, int lda, const T* x, int incx, T* c, \
                                          int ldc) {                                              \
        using namespace simulator::cublas;                                                        \
        return dgmm(handle, side, m, n, counted(a), lda, counted(x), incx, counted(c), ldc);      \
    }
SIMULATOR_CUBLAS_LEVEL3(S, float)
SIMULATOR_CUBLAS_LEVEL3(D, double)
SIMULATOR_CUBLAS_LEVEL3(C, cuComplex)
SIMULATOR_CUBLAS_LEVEL3(Z, cuDoubleComplex)
#undef SIMULATOR_CUBLAS_LEVEL3

#define SIMULATOR_CUBLAS_HERMITIAN3(S, T, Real)                                                   \
    inline cublasStatus_t cublas##S##hemm(                                                        \
        cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,        \
        const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc) { \
        using namespace simulator::cublas;                                                        \
        return symm(Half<Counted<T>>::HERMITIAN, handle, side, uplo, m, n, counted(alpha),        \
                    counted(a), lda, counted(b), ldb, counted(beta), counted(c), ldc);            \
    }                                                                                             \
    inline cublasStatus_t cublas##S##herk(                                                        \
        cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,      \
        const Real* alpha, const T* a, int lda, const Real* beta, T* c, int ldc) {                \
        using namespace simulator::cublas;                                                        \
        return syrk<true>(handle, uplo, trans, n, k, alpha, counted(a), lda, beta, counted(c),    \
                          ldc);                                                                   \
    }
SIMULATOR_CUBLAS_HERMITIAN3(C, cuComplex, float)
SIMULATOR_CUBLAS_HERMITIAN3(Z, cuDoubleComplex, double)
#undef SIMULATOR_CUBLAS_HERMITIAN3

inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                                   cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                   const void* a, cudaDataType typeA, int lda, const void* b,
                                   cudaDataType typeB, int ldb, const void* beta, void* c,
                                   cudaDataType typeC, int ldc, cublasComputeType_t compute,
                                   cublasGemmAlgo_t) {
    return simulator::cublas::gemmOfTypes(handle, transa, transb, m, n, k, alpha, a, typeA, lda, 0,
                                          b, typeB, ldb, 0, beta, c, typeC, ldc, 0, 1, compute);
}
inline cublasStatus_t cublasGemmStridedBatchedEx(
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
    const void* alpha, const void* a, cudaDataType typeA, int lda, long long strideA, const void* b,
    cudaDataType typeB, int ldb, long long strideB, const void* beta, void* c, cudaDataType typeC,
    int ldc, long long strideC, int batches, cublasComputeType_t compute, cublasGemmAlgo_t) {
    return simulator::cublas::gemmOfTypes(handle, transa, transb, m, n, k, alpha, a, typeA, lda,
                                          strideA, b, typeB, ldb, strideB, beta, c, typeC, ldc,
                                          strideC, batches, compute);
}

/// As before cuBLAS 11: what the sums are computed in is told by a number's type.
inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                                   cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                   const void* a, cudaDataType typeA, int lda, const void* b,
                                   cudaDataType typeB, int ldb, const void* beta, void* c,
                                   cudaDataType typeC, int ldc, cudaDataType compute,
                                   cublasGemmAlgo_t algorithm) {
    return cublasGemmEx(handle, transa, transb, m, n, k, alpha, a, typeA, lda, b, typeB, ldb, beta,
                        c, typeC, ldc, simulator::cublas::computeIn(compute), algorithm);
}
inline cublasStatus_t cublasGemmStridedBatchedEx(
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
    const void* alpha, const void* a, cudaDataType typeA, int lda, long long strideA, const void* b,
    cudaDataType typeB, int ldb, long long strideB, const void* beta, void* c, cudaDataType typeC,
    int ldc, long long strideC, int batches, cudaDataType compute, cublasGemmAlgo_t algorithm) {
    return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, a, typeA, lda,
                                      strideA, b, typeB, ldb, strideB, beta, c, typeC, ldc, strideC,
                                      batches, simulator::cublas::computeIn(compute), algorithm);
}
