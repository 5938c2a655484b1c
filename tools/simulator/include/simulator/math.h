// CUDA's mathematical functions that the C library lacks, and overloads for float as CUDA has them.
// What the C library has is the C library's: results may differ from a GPU's in the last bits, as
// CUDA's own bounds allow.
#pragma once

#include <cmath>
#include <limits>

#include "simulator/of_device.h"

namespace simulator {

constexpr double pi = 3.1415926535897931;

/// The x with erfc(x) == q, by Newton's method on log(erfc(x)), for q from 0 to 1.
SIMULATOR_OF_DEVICE double inverseOfErfc(double q);
/// exp(x*x) * erfc(x), without overflow for large x.
SIMULATOR_OF_DEVICE double scaledErfc(double x);
/// The probability of a normal variable to lie below x.
SIMULATOR_OF_DEVICE double normalBelow(double x);

}  // namespace simulator

inline double rsqrt(double x) {
    return 1 / std::sqrt(x);
}
inline float rsqrtf(float x) {
    return float(1 / std::sqrt(double(x)));
}
inline double rcbrt(double x) {
    return 1 / std::cbrt(x);
}
inline float rcbrtf(float x) {
    return float(1 / std::cbrt(double(x)));
}

/// sin(pi * x), exact where that is 0 or 1.
inline double sinpi(double x) {
    double turn = std::remainder(x, 2.0);
    if (std::fabs(turn) > 0.5) turn = std::copysign(1.0, turn) - turn;
    return std::sin(simulator::pi * turn);
}
inline double cospi(double x) {
    const double turn = std::fabs(std::remainder(x, 2.0));
    return turn < 0.25 ? std::cos(simulator::pi * turn) : std::sin(simulator::pi * (0.5 - turn));
}
inline float sinpif(float x) {
    return float(sinpi(double(x)));
}
inline float cospif(float x) {
    return float(cospi(double(x)));
}
inline void sincospi(double x, double* sine, double* cosine) {
    *sine = sinpi(x);
    *cosine = cospi(x);
}
inline void sincospif(float x, float* sine, float* cosine) {
    *sine = sinpif(x);
    *cosine = cospif(x);
}

inline double erfcinv(double x) {
    if (!(x >= 0 && x <= 2)) return std::numeric_limits<double>::quiet_NaN();
    return x <= 1 ? simulator::inverseOfErfc(x) : -simulator::inverseOfErfc(2 - x);
}
inline double erfinv(double x) {
    if (std::fabs(x) < 1e-8) return x * (std::sqrt(simulator::pi) / 2);
    return x >= 0 ? erfcinv(1 - x) : -erfcinv(1 + x);
}
inline double erfcx(double x) {
    return simulator::scaledErfc(x);
}
inline double normcdf(double x) {
    return simulator::normalBelow(x);
}
inline double normcdfinv(double x) {
    return -1.4142135623730951 * erfcinv(2 * x);
}
inline float erfcinvf(float x) {
    return float(erfcinv(double(x)));
}
inline float erfinvf(float x) {
    return float(erfinv(double(x)));
}
inline float erfcxf(float x) {
    return float(erfcx(double(x)));
}
inline float normcdff(float x) {
    return float(normcdf(double(x)));
}
inline float normcdfinvf(float x) {
    return float(normcdfinv(double(x)));
}

inline double rhypot(double x, double y) {
    return 1 / std::hypot(x, y);
}
inline float rhypotf(float x, float y) {
    return float(1 / std::hypot(double(x), double(y)));
}
inline double norm3d(double x, double y, double z) {
    return std::hypot(x, y, z);
}
inline float norm3df(float x, float y, float z) {
    return float(std::hypot(double(x), double(y), double(z)));
}
inline double rnorm3d(double x, double y, double z) {
    return 1 / std::hypot(x, y, z);
}
inline float rnorm3df(float x, float y, float z) {
    return float(1 / std::hypot(double(x), double(y), double(z)));
}
inline double norm4d(double x, double y, double z, double w) {
    return std::hypot(std::hypot(x, y), std::hypot(z, w));
}
inline float norm4df(float x, float y, float z, float w) {
    return float(norm4d(x, y, z, w));
}
inline double rnorm4d(double x, double y, double z, double w) {
    return 1 / norm4d(x, y, z, w);
}
inline float rnorm4df(float x, float y, float z, float w) {
    return float(rnorm4d(x, y, z, w));
}
inline double norm(int dimensions, const double* p) {
    double length = 0;
    for (int i = 0; i < dimensions; ++i) length = std::hypot(length, p[i]);
    return length;
}
inline float normf(int dimensions, const float* p) {
    double length = 0;
    for (int i = 0; i < dimensions; ++i) length = std::hypot(length, double(p[i]));
    return float(length);
}
inline double rnorm(int dimensions, const double* p) {
    return 1 / norm(dimensions, p);
}
inline float rnormf(int dimensions, const float* p) {
    return 1 / normf(dimensions, p);
}
inline double cyl_bessel_i0(double x) {
    return std::cyl_bessel_i(0.0, std::fabs(x));
}
inline double cyl_bessel_i1(double x) {
    return std::copysign(std::cyl_bessel_i(1.0, std::fabs(x)), x);
}
inline float cyl_bessel_i0f(float x) {
    return float(cyl_bessel_i0(double(x)));
}
inline float cyl_bessel_i1f(float x) {
    return float(cyl_bessel_i1(double(x)));
}

inline float fdividef(float x, float y) {
    return x / y;
}
inline double fdivide(double x, double y) {
    return x / y;
}

// The same functions, overloaded for float.
inline float rsqrt(float x) {
    return rsqrtf(x);
}
inline float rcbrt(float x) {
    return rcbrtf(x);
}
inline float sinpi(float x) {
    return sinpif(x);
}
inline float cospi(float x) {
    return cospif(x);
}
inline void sincospi(float x, float* sine, float* cosine) {
    sincospif(x, sine, cosine);
}
inline void sincos(float x, float* sine, float* cosine) {
    ::sincosf(x, sine, cosine);
}
inline float erfinv(float x) {
    return erfinvf(x);
}
inline float erfcinv(float x) {
    return erfcinvf(x);
}
inline float erfcx(float x) {
    return erfcxf(x);
}
inline float normcdf(float x) {
    return normcdff(x);
}
inline float normcdfinv(float x) {
    return normcdfinvf(x);
}
inline float exp10(float x) {
    return ::exp10f(x);
}
inline float fdivide(float x, float y) {
    return fdividef(x, y);
}

inline float min(float a, float b) {
    return std::fmin(a, b);
}
inline float max(float a, float b) {
    return std::fmax(a, b);
}
inline double min(double a, double b) {
    return std::fmin(a, b);
}
inline double max(double a, double b) {
    return std::fmax(a, b);
}
inline double min(float a, double b) {
    return std::fmin(double(a), b);
}
inline double max(float a, double b) {
    return std::fmax(double(a), b);
}
inline double min(double a, float b) {
    return std::fmin(a, double(b));
}
inline double max(double a, float b) {
    return std::fmax(a, double(b));
}
