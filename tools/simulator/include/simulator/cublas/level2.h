// cuBLAS, level 2: a matrix and vectors. Each is a product of level 3 with one column or one row.
#pragma once

#include "simulator/cublas/handle.h"
#include "simulator/cublas/kernels.h"

namespace simulator::cublas {

/// y = alpha a x + beta y, where a has m rows and n columns.
template <class T, class A>
void multiplyVector(const char* name, cublasHandle_t handle, long m, long n, const T* alpha, A a,
                    const T* x, int incx, const T* beta, T* y, int incy) {
    const Vector<T> to(y, m, incy);
    multiply(name, handle->stream, m, 1, n, Scalar<T>(handle, alpha), a,
             Vector<const T>(x, n, incx), Scalar<T>(handle, beta),
             Result<T>{to.data, to.increment, 0});
}

template <class T>
cublasStatus_t gemv(cublasHandle_t handle, cublasOperation_t operation, int m, int n,
                    const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta, T* y,
                    int incy) {
    const bool isValid = m >= 0 && n >= 0 && fits(m, lda) && incx != 0 && incy != 0;
    return routine(handle, isValid, [&] {
        const bool isTransposed = operation != CUBLAS_OP_N;
        multiplyVector("cublasGemv", handle, isTransposed ? n : m, isTransposed ? m : n, alpha,
                       Full<T>(a, lda, operation), x, incx, beta, y, incy);
    });
}

/// Symmetric or Hermitian.
template <class T>
cublasStatus_t symv(typename Half<T>::Kind kind, cublasHandle_t handle, cublasFillMode_t stored,
                    int n, const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta,
                    T* y, int incy) {
    const bool isValid = n >= 0 && fits(n, lda) && incx != 0 && incy != 0;
    return routine(handle, isValid, [&] {
        multiplyVector("cublasSymv", handle, n, n, alpha, Half<T>{a, lda, kind, stored}, x, incx,
                       beta, y, incy);
    });
}

/// a = alpha x y^T + a, or y^H.
template <bool isConjugated, class T>
cublasStatus_t ger(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx,
                   const T* y, int incy, T* a, int lda) {
    const bool isValid = m >= 0 && n >= 0 && fits(m, lda) && incx != 0 && incy != 0;
    return routine(handle, isValid, [&] {
        multiply("cublasGer", handle->stream, m, n, 1, Scalar<T>(handle, alpha),
                 Vector<const T>(x, m, incx), Row<T>{Vector<const T>(y, n, incy), isConjugated},
                 Scalar<T>(T(1)), Result<T>{a, 1, lda});
    });
}

/// a = alpha x x^T + a in the stored triangle, or x^H.
template <bool isConjugated, class T, class Factor>
cublasStatus_t syr(cublasHandle_t handle, cublasFillMode_t stored, int n, const Factor* alpha,
                   const T* x, int incx, T* a, int lda) {
    return routine(
        handle, n >= 0 && fits(n, lda) && incx != 0,
        [&] {
            const Vector<const T> vector(x, n, incx);
            multiply("cublasSyr", handle->stream, n, n, 1, Scalar<T, Factor>(handle, alpha), vector,
                     Row<T>{vector, isConjugated}, Scalar<T>(T(1)),
                     Result<T>{a, 1, lda, stored, isConjugated});
        });
}

template <class T>
Half<T> triangleOf(const T* a, long lda, cublasFillMode_t stored, cublasOperation_t operation,
                   cublasDiagType_t diagonal) {
    return {a, lda, diagonal == CUBLAS_DIAG_UNIT ? Half<T>::UNIT_TRIANGULAR : Half<T>::TRIANGULAR,
            stored, operation};
}

/// Whether the triangle that the operation leaves is the lower one.
inline bool isLower(cublasFillMode_t stored, cublasOperation_t operation) {
    return (stored == CUBLAS_FILL_MODE_LOWER) == (operation == CUBLAS_OP_N);
}

template <class T>
cublasStatus_t trmv(cublasHandle_t handle, cublasFillMode_t stored, cublasOperation_t operation,
                    cublasDiagType_t diagonal, int n, const T* a, int lda, T* x, int incx) {
    return routine(
        handle, n >= 0 && fits(n, lda) && incx != 0,
        [&] {
            const Scratch<T> before(handle->stream, n);
            T* const copy = before.data();
            const Vector<T> vector(x, n, incx);
            forEach(
                "cublasCopy", n, handle->stream, [=](long i) { copy[i] = vector[i]; });
            multiply("cublasTrmv", handle->stream, n, 1, n, Scalar<T>(T(1)),
                     triangleOf(a, lda, stored, operation, diagonal), Vector<const T>(copy, n, 1),
                     Scalar<T>(T(0)), Result<T>{vector.data, vector.increment, 0});
        });
}

template <class T>
cublasStatus_t trsv(cublasHandle_t handle, cublasFillMode_t stored, cublasOperation_t operation,
                    cublasDiagType_t diagonal, int n, const T* a, int lda, T* x, int incx) {
    return routine(
        handle, n >= 0 && fits(n, lda) && incx != 0,
        [&] {
            const Vector<T> vector(x, n, incx);
            solve("cublasTrsv", handle->stream, n, 1, Scalar<T>(T(1)),
                  triangleOf(a, lda, stored, operation, diagonal), isLower(stored, operation),
                  Result<T>{vector.data, vector.increment, 0});
        });
}

}  // namespace simulator::cublas

#define SIMULATOR_CUBLAS_LEVEL2(S, T)                                                              \
    inline cublasStatus_t cublas##S##gemv(cublasHandle_t handle, cublasOperation_t trans, int m,   \
                                          int n, const T* alpha, const T* a, int lda, const T* x,  \
                                          int incx, const T* beta, T* y, int incy) {               \
        using namespace simulator::cublas;                                                         \
        return gemv(handle, trans, m, n, counted(alpha), counted(a), lda, counted(x), incx,        \
                    counted(beta), counted(y), incy);                                              \
    }                                                                                              \
    inline cublasStatus_t cublas##S##symv(cublasHandle_t handle, cublasFillMode_t uplo, int n,     \
                                          const T* alpha, const T* a, int lda, const T* x,         \
                                          int incx, const T* beta, T* y, int incy) {               \
        using namespace simulator::cublas;                                                         \
        return symv(Half<Counted<T>>::SYMMETRIC, handle, uplo, n, counted(alpha), counted(a), lda, \
                    counted(x), incx, counted(beta), counted(y), incy);                            \
    }                                                                                              \
    inline cublasStatus_t cublas##S##syr(cublasHandle_t handle, cublasFillMode_t uplo, int n,      \
                                         const T* alpha, const T* x, int incx, T* a, int lda) {    \
        using namespace simulator::cublas;                                                         \
        return syr<false>(handle, uplo, n, counted(alpha), counted(x), incx, counted(a), lda);     \
    }                                                                                              \
    inline cublasStatus_t cublas##S##trmv(cublasHandle_t handle, cublasFillMode_t uplo,            \
                                          cublasOperation_t trans, cublasDiagType_t diag, int n,   \
                                          const T* a, int lda, T* x, int incx) {                   \
        using namespace simulator::cublas;                                                         \
        return trmv(handle, uplo, trans, diag, n, counted(a), lda, counted(x), incx);              \
    }                                                                                              \
    inline cublasStatus_t cublas##S##trsv(cublasHandle_t handle, cublasFillMode_t uplo,            \
                                          cublasOperation_t trans, cublasDiagType_t diag, int n,   \
                                          const T* a, int lda, T* x, int incx) {                   \
        using namespace simulator::cublas;                                                         \
        return trsv(handle, uplo, trans, diag, n, counted(a), lda, counted(x), incx);              \
    }
SIMULATOR_CUBLAS_LEVEL2(S, float)
SIMULATOR_CUBLAS_LEVEL2(D, double)
SIMULATOR_CUBLAS_LEVEL2(C, cuComplex)
SIMULATOR_CUBLAS_LEVEL2(Z, cuDoubleComplex)
#undef SIMULATOR_CUBLAS_LEVEL2

#define SIMULATOR_CUBLAS_GER(Name, T, isConjugated)                                                \
    inline cublasStatus_t cublas##Name(cublasHandle_t handle, int m, int n, const T* alpha,        \
                                       const T* x, int incx, const T* y, int incy, T* a,           \
                                       int lda) {                                                  \
        using namespace simulator::cublas;                                                         \
        return ger<isConjugated>(handle, m, n, counted(alpha), counted(x), incx, counted(y), incy, \
                                 counted(a), lda);                                                 \
    }
SIMULATOR_CUBLAS_GER(Sger, float, false)
SIMULATOR_CUBLAS_GER(Dger, double, false)
SIMULATOR_CUBLAS_GER(Cgeru, cuComplex, false)
SIMULATOR_CUBLAS_GER(Cgerc, cuComplex, true)
SIMULATOR_CUBLAS_GER(Zgeru, cuDoubleComplex, false)
SIMULATOR_CUBLAS_GER(Zgerc, cuDoubleComplex, true)
#undef SIMULATOR_CUBLAS_GER

#define SIMULATOR_CUBLAS_HERMITIAN2(S, T, Real)                                                    \
    inline cublasStatus_t cublas##S##hemv(cublasHandle_t handle, cublasFillMode_t uplo, int n,     \
                                          const T* alpha, const T* a, int lda, const T* x,         \
                                          int incx, const T* beta, T* y, int incy) {               \
        using namespace simulator::cublas;                                                         \
        return symv(Half<Counted<T>>::HERMITIAN, handle, uplo, n, counted(alpha), counted(a), lda, \
                    counted(x), incx, counted(beta), counted(y), incy);                            \
    }                                                                                              \
    inline cublasStatus_t cublas##S##her(cublasHandle_t handle, cublasFillMode_t uplo, int n,      \
                                         const Real* alpha, const T* x, int incx, T* a, int lda) { \
        using namespace simulator::cublas;                                                         \
        return syr<true>(handle, uplo, n, alpha, counted(x), incx, counted(a), lda);               \
    }
SIMULATOR_CUBLAS_HERMITIAN2(C, cuComplex, float)
SIMULATOR_CUBLAS_HERMITIAN2(Z, cuDoubleComplex, double)
#undef SIMULATOR_CUBLAS_HERMITIAN2
