// Integers, mathematics and vector types.
#include <math.h>

#include <cmath>

template <typename T>
__device__ T byBits(T a, T b) {
    const int bits = __popc(1u) + __clz(0x7fffffff) + __ffs(1) + __popcll(1ull) - __ffsll(2);
    const unsigned words = __brev(1u) + __byte_perm(1u, 2u, 0x3210) + __umulhi(3u, 4u) +
                           __funnelshift_l(1u, 2u, 3) + __mul24(3, 4);
    return words ? a * (bits - 1) + b : T(0);
}

template <typename T>
__device__ T byFunctions(T a, T b) {
    const float x = sqrtf(4) + fmaf(1, 2, 3) + expf(0) + powf(2, 3) + rsqrtf(4) + fminf(1, 2);
    const double y = sqrt(4.0) + pow(2.0, 3.0) + fabs(-1.0) + floor(1.5) + fmod(5.0, 3.0) +
                     erf(1.0) + normcdf(0.0) + sinpi(0.5) + tgamma(3.0) + hypot(3.0, 4.0);
    return isnan(x) || isinf(y) ? T(0) : a + b;
}

template <typename T>
__device__ T byOverloads(T a, T b) {
    return std::abs(-2) + std::sqrt(4.0f) + std::fmax(1.0, 2.0) == 6 ? min(a, b) + max(a, b) : T(0);
}

template <typename T>
__device__ T byLongIntegers(T a, T b) {
    const unsigned long long x = threadIdx.x + 7;
    const __int128 square = static_cast<__int128>(x) * x / (x % 5 + 1);
    return square > 0 ? a + b : T(0);
}

template <typename T>
__device__ T byVectors(T a, T b) {
    const float2 pair = make_float2(1, 2);
    const int4 four = make_int4(1, 2, 3, 4);
    const dim3 shape(1, 2, 3);
    return pair.x + four.w + shape.z == 8 ? a + b : T(0);
}
