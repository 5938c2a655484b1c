// cuBLAS as before its version 4: one handle for all, factors by value, results by return, letters
// for what to do with a matrix, and the last error for whoever asks.
#pragma once

#include "simulator/cublas/routines.h"

using cublasStatus = cublasStatus_t;

namespace simulator::cublas {

/// What cublasInit() makes, and the last error since cublasGetError().
struct Legacy {
    cublasHandle_t handle = nullptr;
    cublasStatus_t error = CUBLAS_STATUS_SUCCESS;
};
inline Legacy legacy;

/// A letter as `Meaning`, by its place among `letters`.
template <class Meaning>
struct Letter {
    bool isKnown = false;
    Meaning meaning = Meaning();
    Letter(char letter, const char* letters) {
        for (int i = 0; letters[i]; ++i)
            if ((letter | 0x20) == letters[i]) isKnown = true, meaning = Meaning(i);
    }
    operator Meaning() const { return meaning; }
};
struct Operation : Letter<cublasOperation_t> {
    explicit Operation(char letter) : Letter(letter, "ntc") {}
};
struct Triangle : Letter<cublasFillMode_t> {
    explicit Triangle(char letter) : Letter(letter, "lu") {}
};
struct Diagonal : Letter<cublasDiagType_t> {
    explicit Diagonal(char letter) : Letter(letter, "nu") {}
};
struct Side : Letter<cublasSideMode_t> {
    explicit Side(char letter) : Letter(letter, "lr") {}
};

template <class Meaning>
bool isValid(const Letter<Meaning>& letter) {
    return letter.isKnown;
}
inline bool isValid(...) {
    return true;
}

/// The program's handle, made where it is missing: the routines work without cublasInit(), too.
inline cublasHandle_t handleOfProgram() {
    if (!legacy.handle) cublasCreate(&legacy.handle);
    return legacy.handle;
}

/// Calls the routine with the handle before `arguments`, and keeps its error.
template <class Routine, class... Arguments>
void call(const Routine& routine, const Arguments&... arguments) {
    const cublasStatus_t status = (isValid(arguments) && ...)
                                      ? routine(handleOfProgram(), arguments...)
                                      : CUBLAS_STATUS_INVALID_VALUE;
    if (status != CUBLAS_STATUS_SUCCESS) legacy.error = status;
}

/// What the routine writes to its last argument; 0 if it fails.
template <class Result, class Routine, class... Arguments>
Result resultOf(const Routine& routine, const Arguments&... arguments) {
    Result result{};
    call(routine, arguments..., &result);
    return result;
}

}  // namespace simulator::cublas

inline cublasStatus_t cublasInit() {
    return simulator::cublas::handleOfProgram() ? CUBLAS_STATUS_SUCCESS
                                                : CUBLAS_STATUS_NOT_INITIALIZED;
}
inline cublasStatus_t cublasShutdown() {
    return cublasDestroy(std::exchange(simulator::cublas::legacy.handle, nullptr));
}
inline cublasStatus_t cublasGetError() {
    return std::exchange(simulator::cublas::legacy.error, CUBLAS_STATUS_SUCCESS);
}
inline cublasStatus_t cublasGetVersion(int* version) {
    return cublasGetVersion(simulator::cublas::legacy.handle, version);
}
inline cublasStatus_t cublasSetKernelStream(cudaStream_t stream) {
    return cublasSetStream(simulator::cublas::handleOfProgram(), stream);
}
inline cublasStatus_t cublasAlloc(int n, int elementSize, void** memory) {
    if (n <= 0 || elementSize <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    return cudaMalloc(memory, size_t(n) * elementSize) == cudaSuccess ? CUBLAS_STATUS_SUCCESS
                                                                      : CUBLAS_STATUS_ALLOC_FAILED;
}
inline cublasStatus_t cublasFree(void* memory) {
    return cudaFree(memory) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INTERNAL_ERROR;
}

/// The routine of that name without a handle: its parameters, and the other's arguments.
#define SIMULATOR_CUBLAS_CALL(Name, Parameters, ...)                       \
    inline void cublas##Name Parameters {                                  \
        using namespace simulator::cublas;                                 \
        call([](auto... of) { return cublas##Name(of...); }, __VA_ARGS__); \
    }
#define SIMULATOR_CUBLAS_RESULT(Result, Name, Parameters, ...)                                     \
    inline Result cublas##Name Parameters {                                                        \
        return simulator::cublas::resultOf<Result>([](auto... of) { return cublas##Name(of...); }, \
                                                   __VA_ARGS__);                                   \
    }

#define SIMULATOR_CUBLAS_LEGACY(S, T)                                                              \
    SIMULATOR_CUBLAS_CALL(S##axpy, (int n, T alpha, const T* x, int incx, T* y, int incy), n,      \
                          &alpha, x, incx, y, incy)                                                \
    SIMULATOR_CUBLAS_CALL(S##scal, (int n, T alpha, T* x, int incx), n, &alpha, x, incx)           \
    SIMULATOR_CUBLAS_CALL(S##copy, (int n, const T* x, int incx, T* y, int incy), n, x, incx, y,   \
                          incy)                                                                    \
    SIMULATOR_CUBLAS_CALL(S##swap, (int n, T* x, int incx, T* y, int incy), n, x, incx, y, incy)   \
    SIMULATOR_CUBLAS_CALL(S##gemv,                                                                 \
                          (char trans, int m, int n, T alpha, const T* a, int lda, const T* x,     \
                           int incx, T beta, T* y, int incy),                                      \
                          Operation(trans), m, n, &alpha, a, lda, x, incx, &beta, y, incy)         \
    SIMULATOR_CUBLAS_CALL(                                                                         \
        S##trmv, (char uplo, char trans, char diag, int n, const T* a, int lda, T* x, int incx),   \
        Triangle(uplo), Operation(trans), Diagonal(diag), n, a, lda, x, incx)                      \
    SIMULATOR_CUBLAS_CALL(                                                                         \
        S##trsv, (char uplo, char trans, char diag, int n, const T* a, int lda, T* x, int incx),   \
        Triangle(uplo), Operation(trans), Diagonal(diag), n, a, lda, x, incx)                      \
    SIMULATOR_CUBLAS_CALL(S##gemm,                                                                 \
                          (char transa, char transb, int m, int n, int k, T alpha, const T* a,     \
                           int lda, const T* b, int ldb, T beta, T* c, int ldc),                   \
                          Operation(transa), Operation(transb), m, n, k, &alpha, a, lda, b, ldb,   \
                          &beta, c, ldc)                                                           \
    SIMULATOR_CUBLAS_CALL(S##symm,                                                                 \
                          (char side, char uplo, int m, int n, T alpha, const T* a, int lda,       \
                           const T* b, int ldb, T beta, T* c, int ldc),                            \
                          Side(side), Triangle(uplo), m, n, &alpha, a, lda, b, ldb, &beta, c, ldc) \
    SIMULATOR_CUBLAS_CALL(S##syrk,                                                                 \
                          (char uplo, char trans, int n, int k, T alpha, const T* a, int lda,      \
                           T beta, T* c, int ldc),                                                 \
                          Triangle(uplo), Operation(trans), n, k, &alpha, a, lda, &beta, c, ldc)   \
    SIMULATOR_CUBLAS_CALL(S##trmm,                                                                 \
                          (char side, char uplo, char trans, char diag, int m, int n, T alpha,     \
                           const T* a, int lda, T* b, int ldb),                                    \
                          Side(side), Triangle(uplo), Operation(trans), Diagonal(diag), m, n,      \
                          &alpha, a, lda, b, ldb, b, ldb)                                          \
    SIMULATOR_CUBLAS_CALL(S##trsm,                                                                 \
                          (char side, char uplo, char trans, char diag, int m, int n, T alpha,     \
                           const T* a, int lda, T* b, int ldb),                                    \
                          Side(side), Triangle(uplo), Operation(trans), Diagonal(diag), m, n,      \
                          &alpha, a, lda, b, ldb)
SIMULATOR_CUBLAS_LEGACY(S, float)
SIMULATOR_CUBLAS_LEGACY(D, double)
SIMULATOR_CUBLAS_LEGACY(C, cuComplex)
SIMULATOR_CUBLAS_LEGACY(Z, cuDoubleComplex)
#undef SIMULATOR_CUBLAS_LEGACY

#define SIMULATOR_CUBLAS_LEGACY_DOT(Name, T)                                                    \
    SIMULATOR_CUBLAS_RESULT(T, Name, (int n, const T* x, int incx, const T* y, int incy), n, x, \
                            incx, y, incy)
SIMULATOR_CUBLAS_LEGACY_DOT(Sdot, float)
SIMULATOR_CUBLAS_LEGACY_DOT(Ddot, double)
SIMULATOR_CUBLAS_LEGACY_DOT(Cdotu, cuComplex)
SIMULATOR_CUBLAS_LEGACY_DOT(Cdotc, cuComplex)
SIMULATOR_CUBLAS_LEGACY_DOT(Zdotu, cuDoubleComplex)
SIMULATOR_CUBLAS_LEGACY_DOT(Zdotc, cuDoubleComplex)
#undef SIMULATOR_CUBLAS_LEGACY_DOT

#define SIMULATOR_CUBLAS_LEGACY_SIZES(R, S, T, Real)                                    \
    SIMULATOR_CUBLAS_RESULT(Real, R##asum, (int n, const T* x, int incx), n, x, incx)   \
    SIMULATOR_CUBLAS_RESULT(Real, R##nrm2, (int n, const T* x, int incx), n, x, incx)   \
    SIMULATOR_CUBLAS_RESULT(int, I##S##amax, (int n, const T* x, int incx), n, x, incx) \
    SIMULATOR_CUBLAS_RESULT(int, I##S##amin, (int n, const T* x, int incx), n, x, incx)
SIMULATOR_CUBLAS_LEGACY_SIZES(S, s, float, float)
SIMULATOR_CUBLAS_LEGACY_SIZES(D, d, double, double)
SIMULATOR_CUBLAS_LEGACY_SIZES(Sc, c, cuComplex, float)
SIMULATOR_CUBLAS_LEGACY_SIZES(Dz, z, cuDoubleComplex, double)
#undef SIMULATOR_CUBLAS_LEGACY_SIZES

#define SIMULATOR_CUBLAS_LEGACY_GER(Name, T)                                                      \
    SIMULATOR_CUBLAS_CALL(                                                                        \
        Name, (int m, int n, T alpha, const T* x, int incx, const T* y, int incy, T* a, int lda), \
        m, n, &alpha, x, incx, y, incy, a, lda)
SIMULATOR_CUBLAS_LEGACY_GER(Sger, float)
SIMULATOR_CUBLAS_LEGACY_GER(Dger, double)
SIMULATOR_CUBLAS_LEGACY_GER(Cgeru, cuComplex)
SIMULATOR_CUBLAS_LEGACY_GER(Cgerc, cuComplex)
SIMULATOR_CUBLAS_LEGACY_GER(Zgeru, cuDoubleComplex)
SIMULATOR_CUBLAS_LEGACY_GER(Zgerc, cuDoubleComplex)
#undef SIMULATOR_CUBLAS_LEGACY_GER
#undef SIMULATOR_CUBLAS_CALL
#undef SIMULATOR_CUBLAS_RESULT
