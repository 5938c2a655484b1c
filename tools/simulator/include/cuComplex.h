// Complex numbers of two floats or two doubles, in C and C++.
#pragma once

#include <math.h>

#include "vector_types.h"
#ifdef __cplusplus
#include "vector_functions.h"
#endif

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// `f` is "f" in functions of floats, and nothing in those of doubles.
#define SIMULATOR_COMPLEX(Complex, Real, f)                                                        \
    static inline __attribute__((unused)) Complex make_##Complex(Real x, Real y) {                 \
        Complex z;                                                                                 \
        z.x = x;                                                                                   \
        z.y = y;                                                                                   \
        return z;                                                                                  \
    }                                                                                              \
    static inline __attribute__((unused)) Real cuCreal##f(Complex z) {                             \
        return z.x;                                                                                \
    }                                                                                              \
    static inline __attribute__((unused)) Real cuCimag##f(Complex z) {                             \
        return z.y;                                                                                \
    }                                                                                              \
    static inline __attribute__((unused)) Complex cuConj##f(Complex z) {                           \
        return make_##Complex(z.x, -z.y);                                                          \
    }                                                                                              \
    static inline __attribute__((unused)) Complex cuCadd##f(Complex a, Complex b) {                \
        return make_##Complex(a.x + b.x, a.y + b.y);                                               \
    }                                                                                              \
    static inline __attribute__((unused)) Complex cuCsub##f(Complex a, Complex b) {                \
        return make_##Complex(a.x - b.x, a.y - b.y);                                               \
    }                                                                                              \
    static inline __attribute__((unused)) Complex cuCmul##f(Complex a, Complex b) {                \
        return make_##Complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                       \
    }                                                                                              \
    /* Both are scaled first, so that squares neither overflow nor vanish. */                      \
    static inline __attribute__((unused)) Complex cuCdiv##f(Complex a, Complex b) {                \
        const Real scale = 1 / (fabs##f(b.x) + fabs##f(b.y));                                      \
        const Complex n = make_##Complex(a.x * scale, a.y * scale);                                \
        const Complex d = make_##Complex(b.x * scale, b.y * scale);                                \
        const Real square = 1 / (d.x * d.x + d.y * d.y);                                           \
        return make_##Complex((n.x * d.x + n.y * d.y) * square, (n.y * d.x - n.x * d.y) * square); \
    }                                                                                              \
    static inline __attribute__((unused)) Real cuCabs##f(Complex z) {                              \
        return hypot##f(z.x, z.y);                                                                 \
    }                                                                                              \
    static inline __attribute__((unused)) Complex cuCfma##f(Complex a, Complex b, Complex c) {     \
        return cuCadd##f(cuCmul##f(a, b), c);                                                      \
    }
SIMULATOR_COMPLEX(cuFloatComplex, float, f)
SIMULATOR_COMPLEX(cuDoubleComplex, double, )
#undef SIMULATOR_COMPLEX

static inline __attribute__((unused)) cuComplex make_cuComplex(float x, float y) {
    return make_cuFloatComplex(x, y);
}
static inline __attribute__((unused)) cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
    return make_cuDoubleComplex(z.x, z.y);
}
static inline __attribute__((unused)) cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
    return make_cuFloatComplex((float)z.x, (float)z.y);
}
