// Mathematics: CUDA C++ Programming Guide, "Mathematical Functions" and its table of maximal
// errors. Expected values are the C library's, in double, or come from the functions' definitions.
#include <cppunit/extensions/HelperMacros.h>
#include <math_constants.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>

#include "Device.h"

namespace {

template <class Function, class T>
__global__ void applied(const T* in, int n, T* out) {
    for (int i = int(threadIdx.x); i < n; i += int(blockDim.x)) out[i] = Function::of(in[i]);
}

template <class Function, class T>
std::vector<T> onDevice(const std::vector<T>& arguments) {
    const DeviceArray<T> in(arguments), out(arguments.size());
    applied<Function><<<1, 128>>>(in.get(), int(arguments.size()), out.get());
    finish();
    return out.toHost();
}

template <class T>
std::vector<T> spread(double first, double last, int n = 200) {
    std::vector<T> values;
    for (int i = 0; i <= n; ++i) values.push_back(T(first + (last - first) * i / n));
    return values;
}

/// The distance in units of the last place of the expected value.
template <class T>
double distance(T expected, T actual) {
    if (std::isnan(expected) || std::isnan(actual))
        return std::isnan(expected) == std::isnan(actual) ? 0 : 1e9;
    if (expected == actual) return 0;
    const T next = std::nextafter(std::fabs(expected), std::numeric_limits<T>::infinity());
    return std::fabs(double(actual) - double(expected)) /
           (double(next) - std::fabs(double(expected)));
}

template <class Function, class T, class Definition>
void expectNear(const std::vector<T>& arguments, double units, Definition definition) {
    const std::vector<T> actual = onDevice<Function>(arguments);
    for (size_t i = 0; i < arguments.size(); ++i) {
        const T expected = T(definition(arguments[i]));
        const std::string where = "at " + std::to_string(arguments[i]) + ": " +
                                  std::to_string(expected) + " and " + std::to_string(actual[i]);
        CPPUNIT_ASSERT_MESSAGE(where, distance(expected, actual[i]) <= units);
    }
}

#define FUNCTION(name, expression)    \
    struct name {                     \
        template <class T>            \
        __device__ static T of(T x) { \
            return T(expression);     \
        }                             \
    };
FUNCTION(Sin, sin(x))
FUNCTION(Cos, cos(x))
FUNCTION(Tan, tan(x))
FUNCTION(Asin, asin(x))
FUNCTION(Acos, acos(x))
FUNCTION(Atan, atan(x))
FUNCTION(Sinh, sinh(x))
FUNCTION(Tanh, tanh(x))
FUNCTION(Exp, exp(x))
FUNCTION(Exp2, exp2(x))
FUNCTION(Exp10, exp10(x))
FUNCTION(Expm1, expm1(x))
FUNCTION(Log, log(x))
FUNCTION(Log2, log2(x))
FUNCTION(Log10, log10(x))
FUNCTION(Log1p, log1p(x))
FUNCTION(Sqrt, sqrt(x))
FUNCTION(Cbrt, cbrt(x))
FUNCTION(Rsqrt, rsqrt(x))
FUNCTION(Rcbrt, rcbrt(x))
FUNCTION(Erf, erf(x))
FUNCTION(Erfc, erfc(x))
FUNCTION(Gamma, tgamma(x))
FUNCTION(LogGamma, lgamma(x))
FUNCTION(Floor, floor(x))
FUNCTION(Ceil, ceil(x))
FUNCTION(Trunc, trunc(x))
FUNCTION(Round, round(x))
FUNCTION(Rint, rint(x))
FUNCTION(Fabs, fabs(x))
FUNCTION(Pow, pow(x, T(2.5)))
FUNCTION(PowOfInt, pow(x, 3))
FUNCTION(Fmod, fmod(x, T(0.75)))
FUNCTION(Remainder, remainder(x, T(0.75)))
FUNCTION(Hypot, hypot(x, T(3)))
FUNCTION(Atan2, atan2(x, T(-2)))
FUNCTION(Fma, fma(x, x, T(-1)))
FUNCTION(Copysign, copysign(x, T(-1)))
FUNCTION(Fdim, fdim(x, T(1)))
FUNCTION(Sinpi, sinpi(x))
FUNCTION(Cospi, cospi(x))
FUNCTION(ErfInverse, erf(erfinv(x)))
FUNCTION(ErfcInverse, erfc(erfcinv(x)))
FUNCTION(ScaledErfc, erfcx(x))
FUNCTION(NormalCdf, normcdf(x))
FUNCTION(NormalCdfInverse, normcdf(normcdfinv(x)))
FUNCTION(Rhypot, rhypot(x, T(3)))
FUNCTION(Norm3d, norm3d(x, x, T(2)))
FUNCTION(Rnorm4d, rnorm4d(x, x, T(2), T(1)))
struct SinAndCos {
    template <class T>
    __device__ static T of(T x) {
        T sine, cosine;
        sincos(x, &sine, &cosine);
        return sine * 2 + cosine;
    }
};
FUNCTION(FastSin, __sinf(x))
FUNCTION(FastCos, __cosf(x))
FUNCTION(FastExp, __expf(x))
FUNCTION(FastLog, __logf(x))
FUNCTION(FastPow, __powf(x, 2.5f))
FUNCTION(FastDivision, __fdividef(x, 3.0f))
FUNCTION(Saturated, __saturatef(x))
FUNCTION(NamedForFloats, sinf(x) + expf(x) + fabsf(x) + fminf(x, 1.0f) + fmaxf(x, 1.0f) +
                             sqrtf(fabsf(x)) + rsqrtf(2.0f) + floorf(x))
#undef FUNCTION

/// a op b in the four roundings.
__global__ void roundedFloats(float a, float b, float* out) {
    const float results[] = {__fadd_rn(a, b), __fadd_rz(a, b), __fadd_ru(a, b), __fadd_rd(a, b),
                             __fsub_rn(a, b), __fsub_rz(a, b), __fsub_ru(a, b), __fsub_rd(a, b),
                             __fmul_rn(a, b), __fmul_rz(a, b), __fmul_ru(a, b), __fmul_rd(a, b),
                             __fdiv_rn(a, b), __fdiv_rz(a, b), __fdiv_ru(a, b), __fdiv_rd(a, b)};
    for (int i = 0; i < 16; ++i) out[i] = results[i];
    const float more[] = {__fsqrt_rn(b), __fsqrt_rz(b), __fsqrt_ru(b), __fsqrt_rd(b)};
    for (int i = 0; i < 4; ++i) out[16 + i] = more[i];
}

__global__ void roundedDoubles(double a, double b, double* out) {
    const double results[] = {__dadd_rn(a, b), __dadd_rz(a, b), __dadd_ru(a, b), __dadd_rd(a, b),
                              __dsub_rn(a, b), __dsub_rz(a, b), __dsub_ru(a, b), __dsub_rd(a, b),
                              __dmul_rn(a, b), __dmul_rz(a, b), __dmul_ru(a, b), __dmul_rd(a, b),
                              __ddiv_rn(a, b), __ddiv_rz(a, b), __ddiv_ru(a, b), __ddiv_rd(a, b)};
    for (int i = 0; i < 16; ++i) out[i] = results[i];
    const double more[] = {__dsqrt_rn(b), __dsqrt_rz(b), __dsqrt_ru(b), __dsqrt_rd(b)};
    for (int i = 0; i < 4; ++i) out[16 + i] = more[i];
}

/// The same on the host, through its rounding modes.
template <class T>
std::vector<T> roundedOnHost(T a, T b) {
    const volatile T x = a, y = b;
    std::vector<T> results(20);
    const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
    for (size_t mode = 0; mode < 4; ++mode) {
        std::fesetround(modes[mode]);
        volatile T sum = x + y, difference = x - y, product = x * y, quotient = x / y,
                   root = std::sqrt(y);
        std::fesetround(FE_TONEAREST);
        results[mode] = sum;
        results[4 + mode] = difference;
        results[8 + mode] = product;
        results[12 + mode] = quotient;
        results[16 + mode] = root;
    }
    return results;
}

__global__ void toIntegers(float x, long long* out) {
    const double d = x;
    const long long results[] = {
        __float2int_rn(x),  __float2int_rz(x),  __float2int_ru(x),  __float2int_rd(x),
        __float2ll_rn(x),   __float2ll_rz(x),   __float2ll_ru(x),   __float2ll_rd(x),
        __double2int_rn(d), __double2int_rz(d), __double2int_ru(d), __double2int_rd(d),
        __double2ll_rn(d),  __double2ll_rz(d),  __double2ll_ru(d),  __double2ll_rd(d)};
    for (int i = 0; i < 16; ++i) out[i] = results[i];
}

__global__ void outOfRange(long long* out) {
    const float nan = CUDART_NAN_F;
    const double wide = CUDART_NAN;
    out[0] = __float2int_rn(1e20f);
    out[1] = __float2int_rn(-1e20f);
    out[2] = __float2uint_rn(-3.0f);
    out[3] = __float2uint_rn(1e20f);
    out[4] = __float2ll_rn(CUDART_INF_F);
    out[5] = __float2int_rn(nan);
    out[6] = __float2ll_rn(nan);
    out[7] = __double2int_rn(wide);
    out[8] = __double2uint_rn(wide);
    out[9] = __double2ll_rn(wide);
}

__global__ void fromIntegers(float* out) {
    const int i = 16777217;  // 2^24 + 1, which a float has not
    out[0] = __int2float_rn(i);
    out[1] = __int2float_ru(i);
    out[2] = __int2float_rd(-i);
    out[3] = __int2float_rz(-i);
    out[4] = __uint2float_ru(4294967295u);
    out[5] = __ll2float_rd(9223372036854775807ll);
    out[6] = __double2float_ru(1.0000000001);
    out[7] = __double2float_rd(1.0000000001);
}

__global__ void reinterpreted(long long* out) {
    out[0] = __float_as_int(-1.0f);
    out[1] = __float_as_uint(-1.0f);
    out[2] = __int_as_float(0x40490fdb) == CUDART_PI_F;
    out[3] = __double_as_longlong(1.0);
    out[4] = __longlong_as_double(0x7ff0000000000000ll) == CUDART_INF;
    out[5] = __double2hiint(-2.0);
    out[6] = __double2loint(__hiloint2double(5, -7));
    out[7] = isnan(CUDART_NAN_F) && isinf(CUDART_INF) && !isfinite(CUDART_INF_F) && signbit(-0.0f);
    out[8] = fminf(CUDART_NAN_F, 1.0f) == 1.0f && max(CUDART_NAN, 2.0) == 2.0;
}

__global__ void others(double* out) {
    int exponent, quotient;
    double whole;
    const float floats[3] = {1, 2, 2};
    out[0] = frexp(48.0, &exponent);
    out[1] = exponent;
    out[2] = modf(-3.75, &whole);
    out[3] = whole;
    out[4] = ldexp(0.75, 6);
    out[5] = ilogb(100.0);
    out[6] = nextafter(1.0, 2.0);
    out[7] = remquo(7.0, 2.0, &quotient);
    out[8] = quotient;
    out[9] = lrint(2.5) * 100 + llround(-2.5);
    out[10] = normf(3, floats);
    out[11] = scalbn(3.0, 4);
    out[12] = j0(1.0) + y1(2.0) + cyl_bessel_i0(1.0);
    double sine, cosine;
    sincospi(0.25, &sine, &cosine);
    out[13] = sine - cosine;
}

}  // namespace

class TestMath : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestMath);
    CPPUNIT_TEST(trigonometry);
    CPPUNIT_TEST(exponentialsAndLogarithms);
    CPPUNIT_TEST(rootsAndPowers);
    CPPUNIT_TEST(roundingToIntegers);
    CPPUNIT_TEST(remaindersAndSigns);
    CPPUNIT_TEST(errorAndGammaFunctions);
    CPPUNIT_TEST(whatTheCLibraryLacks);
    CPPUNIT_TEST(multiplesOfPiAreExact);
    CPPUNIT_TEST(functionsNamedForFloats);
    CPPUNIT_TEST(otherFunctions);
    CPPUNIT_TEST(fastApproximations);
    CPPUNIT_TEST(arithmeticInFourRoundings);
    CPPUNIT_TEST(conversionsToIntegers);
    CPPUNIT_TEST(conversionsOutOfRangeSaturate);
    CPPUNIT_TEST(conversionsFromIntegers);
    CPPUNIT_TEST(bitsOfFloats);
    CPPUNIT_TEST_SUITE_END();

  public:
    void trigonometry() {
        expectBoth<Sin>(
            -10, 10, 2, [](double x) { return std::sin(x); });
        expectBoth<Cos>(
            -10, 10, 2, [](double x) { return std::cos(x); });
        expectBoth<Tan>(
            -1.5, 1.5, 4, [](double x) { return std::tan(x); });
        expectBoth<Asin>(
            -1, 1, 4, [](double x) { return std::asin(x); });
        expectBoth<Acos>(
            -1, 1, 3, [](double x) { return std::acos(x); });
        expectBoth<Atan>(
            -20, 20, 2, [](double x) { return std::atan(x); });
        expectBoth<Atan2>(
            -20, 20, 3, [](double x) { return std::atan2(x, -2.0); });
        expectBoth<Sinh>(
            -5, 5, 3, [](double x) { return std::sinh(x); });
        expectBoth<Tanh>(
            -5, 5, 2, [](double x) { return std::tanh(x); });
        expectBoth<SinAndCos>(0.1, 1.4, 8, [](double x) { return std::sin(x) * 2 + std::cos(x); });
    }
    void exponentialsAndLogarithms() {
        expectBoth<Exp>(
            -20, 20, 2, [](double x) { return std::exp(x); });
        expectBoth<Exp2>(
            -20, 20, 2, [](double x) { return std::exp2(x); });
        expectBoth<Exp10>(
            -8, 8, 2, [](double x) { return std::pow(10, x); });
        expectBoth<Expm1>(
            -3, 3, 1, [](double x) { return std::expm1(x); });
        expectBoth<Log>(
            0.01, 50, 1, [](double x) { return std::log(x); });
        expectBoth<Log2>(
            0.01, 50, 1, [](double x) { return std::log2(x); });
        expectBoth<Log10>(
            0.01, 50, 2, [](double x) { return std::log10(x); });
        expectBoth<Log1p>(-0.9, 50, 1, [](double x) { return std::log1p(x); });
    }
    void rootsAndPowers() {
        expectBoth<Sqrt>(
            0, 100, 0, [](double x) { return std::sqrt(x); });
        expectBoth<Cbrt>(
            -100, 100, 1, [](double x) { return std::cbrt(x); });
        expectBoth<Rsqrt>(
            0.01, 100, 2, [](double x) { return 1 / std::sqrt(x); });
        expectBoth<Rcbrt>(
            0.01, 100, 2, [](double x) { return 1 / std::cbrt(x); });
        expectBoth<Pow>(
            0.01, 30, 4, [](double x) { return std::pow(x, 2.5); });
        expectBoth<PowOfInt>(
            -30, 30, 4, [](double x) { return x * x * x; });
        expectBoth<Hypot>(
            -30, 30, 3, [](double x) { return std::hypot(x, 3.0); });
        expectBoth<Rhypot>(
            -30, 30, 2, [](double x) { return 1 / std::hypot(x, 3.0); });
        expectBoth<Norm3d>(
            -30, 30, 3, [](double x) { return std::sqrt(2 * x * x + 4); });
        expectBoth<Rnorm4d>(-30, 30, 2, [](double x) { return 1 / std::sqrt(2 * x * x + 5); });
    }
    void roundingToIntegers() {
        for (const auto& [first, last] : {std::pair{-5.0, 5.0}, std::pair{-1e9, 1e9}}) {
            expectBoth<Floor>(
                first, last, 0, [](double x) { return std::floor(x); });
            expectBoth<Ceil>(
                first, last, 0, [](double x) { return std::ceil(x); });
            expectBoth<Trunc>(
                first, last, 0, [](double x) { return std::trunc(x); });
            expectBoth<Round>(
                first, last, 0, [](double x) { return std::round(x); });
            expectBoth<Rint>(first, last, 0, [](double x) { return std::rint(x); });
        }
    }
    void remaindersAndSigns() {
        expectBoth<Fmod>(
            -5, 5, 0, [](double x) { return std::fmod(x, 0.75); });
        expectBoth<Remainder>(
            -5, 5, 0, [](double x) { return std::remainder(x, 0.75); });
        expectBoth<Fabs>(
            -5, 5, 0, [](double x) { return std::fabs(x); });
        expectBoth<Copysign>(
            -5, 5, 0, [](double x) { return -std::fabs(x); });
        expectBoth<Fdim>(
            -5, 5, 0, [](double x) { return x > 1 ? x - 1 : 0; });
        expectNear<Fma>(
            spread<double>(-2, 2), 0, [](double x) { return std::fma(x, x, -1.0); });
        expectNear<Fma>(spread<float>(-2, 2), 0, [](float x) { return std::fma(x, x, -1.0f); });
    }
    void errorAndGammaFunctions() {
        expectBoth<Erf>(
            -3, 3, 2, [](double x) { return std::erf(x); });
        expectBoth<Erfc>(
            -3, 5, 5, [](double x) { return std::erfc(x); });
        expectBoth<Gamma>(
            0.5, 10, 11, [](double x) { return std::tgamma(x); });
        expectBoth<LogGamma>(3, 20, 6, [](double x) { return std::lgamma(x); });
    }
    void whatTheCLibraryLacks() {
        // The functions undo their inverses; how far a rounding of the argument carries
        // is the rest.
        expectNear<ErfInverse>(
            spread<double>(-0.99, 0.99), 20, [](double x) { return x; });
        expectNear<ErfcInverse>(
            spread<double>(0.01, 1.99), 20, [](double x) { return x; });
        expectNear<NormalCdfInverse>(
            spread<double>(0.01, 0.99), 20, [](double x) { return x; });
        expectNear<ErfInverse>(
            spread<float>(-0.99, 0.99), 20, [](double x) { return x; });
        expectNear<ErfcInverse>(
            std::vector<double>{1e-300, 1e-100, 1e-10}, 5000, [](double x) { return x; });
        expectBoth<ScaledErfc>(-2, 8, 8,
                               [](long double x) { return std::exp(x * x) * std::erfc(x); });
        // For large x it is 1/(x sqrt(pi)) * (1 - 1/(2x^2) + 3/(4x^4) - ...)
        expectBoth<ScaledErfc>(
            1e3, 1e6, 8,
            [](double x) {
                return (1 - 1 / (2 * x * x) + 3 / (4 * x * x * x * x)) / (x * std::sqrt(M_PI));
            });
        expectBoth<NormalCdf>(-3, 3, 10,
                              [](long double x) { return std::erfc(-x / std::sqrt(2.0L)) / 2; });
    }
    void multiplesOfPiAreExact() {
        const std::vector<double> turns{0, 0.5, 1, 1.5, 2, -0.5, -1, 1e15, 1e15 + 0.5, 1000000.5};
        const auto sine = [](double x) {
            return std::fmod(x, 1) == 0                ? 0.0
                   : std::fmod(std::fabs(x), 2) == 0.5 ? std::copysign(1.0, x)
                                                       : -std::copysign(1.0, x);
        };
        const std::vector<double> sines = onDevice<Sinpi>(turns), cosines = onDevice<Cospi>(turns);
        for (size_t i = 0; i < turns.size(); ++i) {
            CPPUNIT_ASSERT_EQUAL(sine(turns[i]), sines[i] + 0.0);
            CPPUNIT_ASSERT_EQUAL(sine(turns[i] + 0.5), cosines[i] + 0.0);
        }
        expectBoth<Sinpi>(
            -0.5, 0.5, 2, [](double x) { return std::sin(M_PI * x); });
        expectBoth<Cospi>(-0.25, 0.25, 2, [](double x) { return std::cos(M_PI * x); });
    }
    void functionsNamedForFloats() {
        expectNear<NamedForFloats>(
            spread<float>(0, 5), 4,
            [](double x) {
                return std::sin(x) + std::exp(x) + x + std::min(x, 1.0) + std::max(x, 1.0) +
                       std::sqrt(x) + 1 / std::sqrt(2.0) + std::floor(x);
            });
    }
    void otherFunctions() {
        const DeviceArray<double> out(14);
        others<<<1, 1>>>(out.get());
        finish();
        const std::vector<double> actual = out.toHost();
        const double bessel =
            std::cyl_bessel_j(0, 1.0) + std::cyl_neumann(1, 2.0) + std::cyl_bessel_i(0, 1.0);
        const std::vector<double> expected{0.75, 6, -0.75, -3, 48, 6,      std::nextafter(1.0, 2.0),
                                           -1,   4, 197,   3,  48, bessel, 0};
        for (size_t i = 0; i < expected.size(); ++i)
            CPPUNIT_ASSERT_DOUBLES_EQUAL(expected[i], actual[i], 1e-14);
    }
    /// "Intrinsic Functions": absolute errors near 2^-21 for sine and cosine in [-pi, pi], a few
    /// units elsewhere.
    void fastApproximations() {
        expectWithin<FastSin>(
            -3, 3, 1e-6, [](double x) { return std::sin(x); });
        expectWithin<FastCos>(
            -3, 3, 1e-6, [](double x) { return std::cos(x); });
        expectWithin<FastExp>(
            -5, 3, 1e-4, [](double x) { return std::exp(x); });
        expectWithin<FastLog>(
            0.5, 2, 1e-6, [](double x) { return std::log(x); });
        expectWithin<FastPow>(
            0.1, 3, 1e-4, [](double x) { return std::pow(x, 2.5); });
        expectWithin<FastDivision>(
            -5, 5, 1e-6, [](double x) { return x / 3; });
        expectWithin<Saturated>(-2, 2, 0,
                                [](float x) { return std::fmin(std::fmax(x, 0.0f), 1.0f); });
    }
    void arithmeticInFourRoundings() {
        for (const auto& [a, b] : {std::pair{1.0, 3.0}, std::pair{-1.1, 0.3},
                                   std::pair{1e10, 1e-10}, std::pair{-7e5, 1.0 / 3}}) {
            const DeviceArray<float> floats(20);
            roundedFloats<<<1, 1>>>(float(a), float(b), floats.get());
            finish();
            CPPUNIT_ASSERT(floats.toHost() == roundedOnHost(float(a), float(b)));
            const DeviceArray<double> doubles(20);
            roundedDoubles<<<1, 1>>>(a, b, doubles.get());
            finish();
            CPPUNIT_ASSERT(doubles.toHost() == roundedOnHost(a, b));
        }
    }
    void conversionsToIntegers() {
        for (const float x : {0.0f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 2.4999f, -1e9f, 123456.7f}) {
            const DeviceArray<long long> out(16);
            toIntegers<<<1, 1>>>(x, out.get());
            finish();
            const std::vector<long long> actual = out.toHost();
            const float rounded[] = {std::rint(x), std::trunc(x), std::ceil(x), std::floor(x)};
            for (size_t i = 0; i < 16; ++i)
                CPPUNIT_ASSERT_EQUAL((long long)rounded[i % 4], actual[i]);
        }
    }
    /// What is not a number becomes 0 from float to 32 bits, else the highest bit alone,
    /// on an H100.
    void conversionsOutOfRangeSaturate() {
        const DeviceArray<long long> out(10);
        outOfRange<<<1, 1>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() ==
                       (std::vector<long long>{INT32_MAX, INT32_MIN, 0, UINT32_MAX, INT64_MAX, 0,
                                               INT64_MIN, INT32_MIN, 0x80000000ll, INT64_MIN}));
    }
    void conversionsFromIntegers() {
        const DeviceArray<float> out(8);
        fromIntegers<<<1, 1>>>(out.get());
        finish();
        const float above = std::nextafter(1.0f, 2.0f);
        CPPUNIT_ASSERT(out.toHost() ==
                       (std::vector<float>{16777216, 16777218, -16777218, -16777216, 4294967296.0f,
                                           9223371487098961920.0f, above, 1}));
    }
    void bitsOfFloats() {
        const DeviceArray<long long> out(9);
        reinterpreted<<<1, 1>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == (std::vector<long long>{int(0xbf800000), 0xbf800000ll, 1,
                                                               0x3ff0000000000000ll, 1,
                                                               int(0xc0000000), -7, 1, 1}));
    }

  private:
    template <class Function, class Definition>
    static void expectBoth(double first, double last, double units, Definition definition) {
        expectNear<Function>(spread<float>(first, last), units, definition);
        expectNear<Function>(spread<double>(first, last), units + 1,
                             definition);  // the host's own is off by as much
    }
    template <class Function, class Definition>
    static void expectWithin(double first, double last, double error, Definition definition) {
        const std::vector<float> arguments = spread<float>(first, last),
                                 actual = onDevice<Function>(arguments);
        for (size_t i = 0; i < arguments.size(); ++i)
            CPPUNIT_ASSERT_DOUBLES_EQUAL(double(definition(arguments[i])), double(actual[i]),
                                         error);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestMath);
