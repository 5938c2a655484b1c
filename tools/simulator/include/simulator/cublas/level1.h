// cuBLAS, level 1: vectors.
#pragma once

#include "simulator/cublas/handle.h"
#include "simulator/cublas/kernels.h"

namespace simulator::cublas {

template <class T>
cublasStatus_t axpy(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,
                    int incy) {
    return routine(
        handle, true,
        [&] {
            const Vector<const T> from(x, n, incx);
            const Vector<T> to(y, n, incy);
            const Scalar<T> factor(handle, alpha);
            forEach(
                "cublasAxpy", n, handle->stream,
                [=](long i) { to[i] = to[i] + factor() * from[i]; });
        });
}

template <class T, class Factor>
cublasStatus_t scal(cublasHandle_t handle, int n, const Factor* alpha, T* x, int incx) {
    return routine(
        handle, true,
        [&] {
            const Scalar<Factor> factor(handle, alpha);
            if (incx <= 0) return;
            forEach(
                "cublasScal", n, handle->stream,
                [=](long i) { x[i * incx] = T(factor()) * x[i * incx]; });
        });
}

template <class T>
cublasStatus_t copy(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {
    return routine(
        handle, true,
        [&] {
            const Vector<const T> from(x, n, incx);
            const Vector<T> to(y, n, incy);
            forEach(
                "cublasCopy", n, handle->stream, [=](long i) { to[i] = from[i]; });
        });
}

template <class T>
cublasStatus_t swap(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {
    return routine(
        handle, true,
        [&] {
            const Vector<T> one(x, n, incx), other(y, n, incy);
            forEach(
                "cublasSwap", n, handle->stream,
                [=](long i) {
                    const T value = one[i];
                    one[i] = other[i];
                    other[i] = value;
                });
        });
}

template <class T>
cublasStatus_t rot(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const T* c,
                   const T* s) {
    return routine(
        handle, true,
        [&] {
            const Vector<T> one(x, n, incx), other(y, n, incy);
            const Scalar<T> cosine(handle, c), sine(handle, s);
            forEach(
                "cublasRot", n, handle->stream,
                [=](long i) {
                    const T a = one[i], b = other[i];
                    one[i] = cosine() * a + sine() * b;
                    other[i] = cosine() * b - sine() * a;
                });
        });
}

template <bool isConjugated, class T>
cublasStatus_t dot(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,
                   T* result) {
    return routine(
        handle, result,
        [&] {
            const Vector<const T> one(x, n, incx), other(y, n, incy);
            reduce(
                "cublasDot", handle, n, T(0), result,
                [=](long i) { return (isConjugated ? conjugateOf(one[i]) : one[i]) * other[i]; },
                [](T a, T b) { return a + b; }, [](T sum) { return sum; });
        });
}

template <class T, class Real>
cublasStatus_t asum(cublasHandle_t handle, int n, const T* x, int incx, Real* result) {
    return routine(
        handle, result,
        [&] {
            reduce(
                "cublasAsum", handle, incx > 0 ? n : 0, Real(0), result,
                [=](long i) { return sizeOf(x[i * incx]); }, [](Real a, Real b) { return a + b; },
                [](Real sum) { return sum; });
        });
}

template <class T, class Real>
cublasStatus_t nrm2(cublasHandle_t handle, int n, const T* x, int incx, Real* result) {
    return routine(
        handle, result,
        [&] {
            reduce(
                "cublasNrm2", handle, incx > 0 ? n : 0, 0.0, result,
                [=](long i) {
                    if constexpr (std::is_same_v<T, Real>)
                        return squareOf(double(x[i * incx]));
                    else
                        return squareOf(Complex<double>(x[i * incx].x, x[i * incx].y));
                },
                [](double a, double b) { return a + b; },
                [](double sum) { return Real(std::sqrt(sum)); });
        });
}

/// The first element, counted from 1, whose size no other one's comes before; 0 of none.
template <class T, class Before>
cublasStatus_t extreme(cublasHandle_t handle, int n, const T* x, int incx, int* result,
                       Before comesBefore) {
    using Real = decltype(sizeOf(T()));
    struct Best {
        Real size;
        int index;
    };
    return routine(handle, result, [&] {
        reduce(
            "cublasAmax", handle, incx > 0 ? n : 0, Best{Real(0), 0}, result,
            [=](long i) {
                return Best{sizeOf(x[i * incx]), int(i) + 1};
            },
            [=](Best a, Best b) {
                if (a.index == 0 || b.index == 0) return a.index == 0 ? b : a;
                const bool isOther =
                    comesBefore(b.size, a.size) || (b.size == a.size && b.index < a.index);
                return isOther ? b : a;
            },
            [](Best best) { return best.index; });
    });
}

}  // namespace simulator::cublas

#define SIMULATOR_CUBLAS_LEVEL1(S, T)                                                         \
    inline cublasStatus_t cublas##S##axpy(cublasHandle_t handle, int n, const T* alpha,       \
                                          const T* x, int incx, T* y, int incy) {             \
        using namespace simulator::cublas;                                                    \
        return axpy(handle, n, counted(alpha), counted(x), incx, counted(y), incy);           \
    }                                                                                         \
    inline cublasStatus_t cublas##S##scal(cublasHandle_t handle, int n, const T* alpha, T* x, \
                                          int incx) {                                         \
        using namespace simulator::cublas;                                                    \
        return scal(handle, n, counted(alpha), counted(x), incx);                             \
    }                                                                                         \
    inline cublasStatus_t cublas##S##copy(cublasHandle_t handle, int n, const T* x, int incx, \
                                          T* y, int incy) {                                   \
        using namespace simulator::cublas;                                                    \
        return copy(handle, n, counted(x), incx, counted(y), incy);                           \
    }                                                                                         \
    inline cublasStatus_t cublas##S##swap(cublasHandle_t handle, int n, T* x, int incx, T* y, \
                                          int incy) {                                         \
        using namespace simulator::cublas;                                                    \
        return swap(handle, n, counted(x), incx, counted(y), incy);                           \
    }
SIMULATOR_CUBLAS_LEVEL1(S, float)
SIMULATOR_CUBLAS_LEVEL1(D, double)
SIMULATOR_CUBLAS_LEVEL1(C, cuComplex)
SIMULATOR_CUBLAS_LEVEL1(Z, cuDoubleComplex)
#undef SIMULATOR_CUBLAS_LEVEL1

#define SIMULATOR_CUBLAS_DOT(Name, T, isConjugated)                                               \
    inline cublasStatus_t cublas##Name(cublasHandle_t handle, int n, const T* x, int incx,        \
                                       const T* y, int incy, T* result) {                         \
        using namespace simulator::cublas;                                                        \
        return dot<isConjugated>(handle, n, counted(x), incx, counted(y), incy, counted(result)); \
    }
SIMULATOR_CUBLAS_DOT(Sdot, float, false)
SIMULATOR_CUBLAS_DOT(Ddot, double, false)
SIMULATOR_CUBLAS_DOT(Cdotu, cuComplex, false)
SIMULATOR_CUBLAS_DOT(Cdotc, cuComplex, true)
SIMULATOR_CUBLAS_DOT(Zdotu, cuDoubleComplex, false)
SIMULATOR_CUBLAS_DOT(Zdotc, cuDoubleComplex, true)
#undef SIMULATOR_CUBLAS_DOT

#define SIMULATOR_CUBLAS_SIZES(sum, norm, S, T, Real)                                              \
    inline cublasStatus_t cublas##sum##asum(cublasHandle_t handle, int n, const T* x, int incx,    \
                                            Real* result) {                                        \
        using namespace simulator::cublas;                                                         \
        return asum(handle, n, counted(x), incx, result);                                          \
    }                                                                                              \
    inline cublasStatus_t cublas##norm##nrm2(cublasHandle_t handle, int n, const T* x, int incx,   \
                                             Real* result) {                                       \
        using namespace simulator::cublas;                                                         \
        return nrm2(handle, n, counted(x), incx, result);                                          \
    }                                                                                              \
    inline cublasStatus_t cublasI##S##amax(cublasHandle_t handle, int n, const T* x, int incx,     \
                                           int* result) {                                          \
        using namespace simulator::cublas;                                                         \
        return extreme(handle, n, counted(x), incx, result, [](Real a, Real b) { return a > b; }); \
    }                                                                                              \
    inline cublasStatus_t cublasI##S##amin(cublasHandle_t handle, int n, const T* x, int incx,     \
                                           int* result) {                                          \
        using namespace simulator::cublas;                                                         \
        return extreme(handle, n, counted(x), incx, result, [](Real a, Real b) { return a < b; }); \
    }
SIMULATOR_CUBLAS_SIZES(S, S, s, float, float)
SIMULATOR_CUBLAS_SIZES(D, D, d, double, double)
SIMULATOR_CUBLAS_SIZES(Sc, Sc, c, cuComplex, float)
SIMULATOR_CUBLAS_SIZES(Dz, Dz, z, cuDoubleComplex, double)
#undef SIMULATOR_CUBLAS_SIZES

#define SIMULATOR_CUBLAS_ROT(S, T)                                                           \
    inline cublasStatus_t cublas##S##rot(cublasHandle_t handle, int n, T* x, int incx, T* y, \
                                         int incy, const T* c, const T* s) {                 \
        return simulator::cublas::rot(handle, n, x, incx, y, incy, c, s);                    \
    }
SIMULATOR_CUBLAS_ROT(S, float)
SIMULATOR_CUBLAS_ROT(D, double)
#undef SIMULATOR_CUBLAS_ROT

inline cublasStatus_t cublasCsscal(cublasHandle_t handle, int n, const float* alpha, cuComplex* x,
                                   int incx) {
    using namespace simulator::cublas;
    return scal(handle, n, alpha, counted(x), incx);
}
inline cublasStatus_t cublasZdscal(cublasHandle_t handle, int n, const double* alpha,
                                   cuDoubleComplex* x, int incx) {
    using namespace simulator::cublas;
    return scal(handle, n, alpha, counted(x), incx);
}
