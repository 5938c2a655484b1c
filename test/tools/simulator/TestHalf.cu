// Half precision and bfloat16: the bits of an H100 (CUDA 13.0), of all numbers or of many pairs of
// them, by a hash of each function's results.
#include <cppunit/extensions/HelperMacros.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "Device.h"
#include "HalvesOfH100.h"

namespace {

constexpr int ALL = 1 << 16, MANY = 1 << 20;

__device__ unsigned short bitsOf(__half a) {
    return __half_as_ushort(a);
}
__device__ unsigned short bitsOf(__nv_bfloat16 a) {
    return __bfloat16_as_ushort(a);
}
template <class T>
__device__ T ofBits(unsigned short bits);
template <>
__device__ __half ofBits<__half>(unsigned short bits) {
    return __ushort_as_half(bits);
}
template <>
__device__ __nv_bfloat16 ofBits<__nv_bfloat16>(unsigned short bits) {
    return __ushort_as_bfloat16(bits);
}

/// Well mixed bits, the same on each machine.
__device__ unsigned mixed(unsigned i) {
    unsigned x = i * 2654435761u + 12345u;
    x = (x ^ x >> 16) * 0x85ebca6bu;
    x = (x ^ x >> 13) * 0xc2b2ae35u;
    return x ^ x >> 16;
}

template <class T, class Function>
__global__ void ofAll(uint64_t* resultsGM, Function function) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    resultsGM[i] = function(ofBits<T>(static_cast<unsigned short>(i)));
}

/// Half of the numbers have exponents near each other's.
template <class T, class Function>
__global__ void ofMany(uint64_t* resultsGM, Function function) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned two = mixed(i), third = mixed(i + 0x5000000);
    unsigned short a = two, b = two >> 16, c = third;
    if (i & 1) {
        b = (a & 0xfc00) ^ (b & 0x83ff);
        c = (a & 0x7c00) | (c & 0x83ff);
    }
    resultsGM[i] = function(ofBits<T>(a), ofBits<T>(b), ofBits<T>(c));
}

/// Of integers of all magnitudes.
template <class Function>
__global__ void ofIntegers(uint64_t* resultsGM, Function function) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const uint64_t bits = uint64_t(mixed(i)) << 32 | mixed(i + 0x5000000);
    resultsGM[i] = function(static_cast<long long>(bits) >> i % 64);
}

/// Of floats: half of them near to what the small types hold, half of these with few bits.
template <class Function>
__global__ void ofFloats(uint64_t* resultsGM, Function function) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned bits = mixed(i);
    if (i & 1) bits = (bits & 0x8fffffff) | 0x30000000;
    if (i & 2) bits &= 0xfffff000;
    resultsGM[i] = function(__uint_as_float(bits));
}

/// FNV-1a, by 64 bits at a time.
uint64_t hashOf(const DeviceArray<uint64_t>& resultsGM) {
    finish();
    uint64_t hash = 0xcbf29ce484222325;
    for (const uint64_t result : resultsGM.toHost()) hash = (hash ^ result) * 0x100000001b3;
    return hash;
}

// Each function is a type, which kernels call.
#define OF_ONE(X) \
    X(hceil)      \
    X(hfloor)     \
    X(htrunc)     \
    X(hrint)      \
    X(hsqrt)      \
    X(hrsqrt)     \
    X(hrcp)       \
    X(hexp)       \
    X(hexp2)      \
    X(hexp10)     \
    X(hlog)       \
    X(hlog2)      \
    X(hlog10)     \
    X(hsin)       \
    X(hcos)       \
    X(htanh)      \
    X(__hneg)     \
    X(__habs)
#define OF_TWO(X) \
    X(__hadd)     \
    X(__hsub)     \
    X(__hmul)     \
    X(__hdiv)     \
    X(__hadd_rn)  \
    X(__hsub_rn)  \
    X(__hmul_rn)  \
    X(__hadd_sat) \
    X(__hsub_sat) \
    X(__hmul_sat) \
    X(__hmax)     \
    X(__hmin)     \
    X(__hmax_nan) \
    X(__hmin_nan)
#define OF_THREE(X) \
    X(__hfma)       \
    X(__hfma_sat)   \
    X(__hfma_relu)
#define COMPARISONS(X) \
    X(__heq)           \
    X(__hne)           \
    X(__hlt)           \
    X(__hle)           \
    X(__hgt)           \
    X(__hge)           \
    X(__hequ)          \
    X(__hneu)          \
    X(__hltu)          \
    X(__hleu)          \
    X(__hgtu)          \
    X(__hgeu)
#define INTEGERS(X)           \
    X(int, int)               \
    X(uint, unsigned)         \
    X(short, short)           \
    X(ushort, unsigned short) \
    X(ll, long long)          \
    X(ull, unsigned long long)

#define FUNCTION(name)                              \
    struct Of##name {                               \
        template <class T>                          \
        __device__ uint64_t operator()(T a) const { \
            return bitsOf(name(a));                 \
        }                                           \
    };
OF_ONE(FUNCTION)
#undef FUNCTION
#define FUNCTION(name)                                      \
    struct Of##name {                                       \
        template <class T>                                  \
        __device__ uint64_t operator()(T a, T b, T) const { \
            return bitsOf(name(a, b));                      \
        }                                                   \
    };
OF_TWO(FUNCTION)
#undef FUNCTION
#define FUNCTION(name)                                        \
    struct Of##name {                                         \
        template <class T>                                    \
        __device__ uint64_t operator()(T a, T b, T c) const { \
            return bitsOf(name(a, b, c));                     \
        }                                                     \
    };
OF_THREE(FUNCTION)
#undef FUNCTION
#define FUNCTION(name)                                      \
    struct Of##name {                                       \
        template <class T>                                  \
        __device__ uint64_t operator()(T a, T b, T) const { \
            return name(a, b);                              \
        }                                                   \
    };
COMPARISONS(FUNCTION)
#undef FUNCTION

// To and from integers, in the four roundings.
#define TO_INTEGER(prefix, name, rounding)                               \
    struct To##prefix##name##rounding {                                  \
        __device__ uint64_t operator()(prefix a) const {                 \
            return static_cast<uint64_t>(TO(prefix, name, rounding)(a)); \
        }                                                                \
    };
#define FROM_INTEGER(prefix, name, type, rounding)                             \
    struct From##prefix##name##rounding {                                      \
        __device__ uint64_t operator()(long long a) const {                    \
            return bitsOf(FROM(prefix, name, rounding)(static_cast<type>(a))); \
        }                                                                      \
    };
#define FROM_FLOAT(prefix, rounding)                         \
    struct From##prefix##Float##rounding {                   \
        __device__ uint64_t operator()(float a) const {      \
            return bitsOf(FROM(prefix, float, rounding)(a)); \
        }                                                    \
    };
#define TO(prefix, name, rounding) TO_##prefix(name, rounding)
#define TO___half(name, rounding) __half2##name##_##rounding
#define TO___nv_bfloat16(name, rounding) __bfloat162##name##_##rounding
#define FROM(prefix, name, rounding) FROM_##prefix(name, rounding)
#define FROM___half(name, rounding) __##name##2half_##rounding
#define FROM___nv_bfloat16(name, rounding) __##name##2bfloat16_##rounding
#define IN_TYPE(prefix, name, type)      \
    TO_INTEGER(prefix, name, rn)         \
    TO_INTEGER(prefix, name, rz)         \
    TO_INTEGER(prefix, name, ru)         \
    TO_INTEGER(prefix, name, rd)         \
    FROM_INTEGER(prefix, name, type, rn) \
    FROM_INTEGER(prefix, name, type, rz) \
    FROM_INTEGER(prefix, name, type, ru) \
    FROM_INTEGER(prefix, name, type, rd)
#define IN_BOTH(name, type)     \
    IN_TYPE(__half, name, type) \
    IN_TYPE(__nv_bfloat16, name, type)
INTEGERS(IN_BOTH)
FROM_FLOAT(__half, rn)
FROM_FLOAT(__half, rz)
FROM_FLOAT(__half, ru)
FROM_FLOAT(__half, rd)
FROM_FLOAT(__nv_bfloat16, rn)
FROM_FLOAT(__nv_bfloat16, rz)
FROM_FLOAT(__nv_bfloat16, ru)
FROM_FLOAT(__nv_bfloat16, rd)

struct FromDouble__half {
    __device__ uint64_t operator()(float a) const { return bitsOf(__double2half(a * 1.0000001)); }
};
struct FromDouble__nv_bfloat16 {
    __device__ uint64_t operator()(float a) const {
        return bitsOf(__double2bfloat16(a * 1.0000001));
    }
};

/// Names with two hashes. What differs is collected, in the form in which the table has it.
class Comparison {
  public:
    void add(const std::string& name, uint64_t half, uint64_t bfloat16) {
        for (const halves_of_h100::Hashes& measured : halves_of_h100::hashes)
            if (measured.name == name && measured.half == half && measured.bfloat16 == bfloat16)
                return;
        char line[200];
        std::snprintf(line, sizeof line, "    {\"%s\", 0x%016llx, 0x%016llx},\n", name.c_str(),
                      static_cast<unsigned long long>(half),
                      static_cast<unsigned long long>(bfloat16));
        differences_ += line;
    }
    void assertEqual() const { CPPUNIT_ASSERT_EQUAL(std::string(), differences_); }

  private:
    std::string differences_;
};

template <class T, class Function>
uint64_t hashOfAll(Function function) {
    const DeviceArray<uint64_t> resultsGM(ALL);
    ofAll<T><<<ALL / 256, 256>>>(resultsGM.get(), function);
    return hashOf(resultsGM);
}

template <class T, class Function>
uint64_t hashOfMany(Function function) {
    const DeviceArray<uint64_t> resultsGM(MANY);
    ofMany<T><<<MANY / 256, 256>>>(resultsGM.get(), function);
    return hashOf(resultsGM);
}

template <class Function>
uint64_t hashOfIntegers(Function function) {
    const DeviceArray<uint64_t> resultsGM(ALL);
    ofIntegers<<<ALL / 256, 256>>>(resultsGM.get(), function);
    return hashOf(resultsGM);
}

template <class Function>
uint64_t hashOfFloats(Function function) {
    const DeviceArray<uint64_t> resultsGM(ALL);
    ofFloats<<<ALL / 256, 256>>>(resultsGM.get(), function);
    return hashOf(resultsGM);
}

/// Sums by shared memory, by shuffles and by an atomic, of small integers: each sum is exact.
template <class T>
__global__ void sums(T* sumsGM) {
    __shared__ T tabSM[64];
    const int tid = threadIdx.x;
    tabSM[tid] = T(tid);
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (tid < half) tabSM[tid] += tabSM[tid + half];
        __syncthreads();
    }
    T sum = T(1.0f);
    for (int delta = 16; delta > 0; delta /= 2)
        sum = sum + __shfl_down_sync(0xffffffff, sum, delta);
    if (tid == 0) {
        sumsGM[0] = tabSM[0];
        sumsGM[1] = sum;
    }
    atomicAdd(&sumsGM[2], T(2.0f));
}

/// Each half of a pair is what the function of one gives; operators are the functions.
__global__ void pairs(int* wrongGM) {
    const unsigned bits = mixed(threadIdx.x), other = mixed(threadIdx.x + 1000);
    const __half a = ofBits<__half>(bits), b = ofBits<__half>(bits >> 16);
    const __half c = ofBits<__half>(other), d = ofBits<__half>(other >> 16);
    const __half2 first = __halves2half2(a, b), second = make_half2(c, d);
    const auto areEqual = [](__half2 pair, __half x, __half y) {
        return bitsOf(__low2half(pair)) == bitsOf(x) && bitsOf(__high2half(pair)) == bitsOf(y);
    };
    int wrong = 0;
    wrong += !areEqual(first + second, __hadd(a, c), __hadd(b, d));
    wrong += !areEqual(__hmul2(first, second), a * c, b * d);
    wrong += !areEqual(__h2div(first, second), a / c, b / d);
    wrong += !areEqual(__hfma2(first, second, first), __hfma(a, c, a), __hfma(b, d, b));
    wrong += !areEqual(h2exp(first), hexp(a), hexp(b));
    wrong += !areEqual(__lowhigh2highlow(first), b, a);
    wrong += !areEqual(__lows2half2(first, second), a, c);
    wrong += !areEqual(__highs2half2(first, second), b, d);
    wrong += !areEqual(__hgt2(first, second), a > c ? 1.0f : 0.0f, b > d ? 1.0f : 0.0f);
    wrong += __hbgt2(first, second) != (a > c && b > d);
    wrong += __hgt2_mask(first, second) != (a > c ? 0xffffu : 0u) + (b > d ? 0xffff0000u : 0u);
    wrong += __hleu2_mask(first, second) !=
             (__hleu(a, c) ? 0xffffu : 0u) + (__hleu(b, d) ? 0xffff0000u : 0u);
    wrong += !areEqual(__floats2half2_rn(3.0f, -0.1f), __float2half(3.0f), __half(-0.1f));
    wrong += __half22float2(__float2half2_rn(0.5f)).y != 0.5f;
    wrong += (a != c) != __hneu(a, c);
    if (wrong) atomicAdd(wrongGM, wrong);
}

}  // namespace

class TestHalf : public CPPUNIT_NS::TestFixture {
    CPPUNIT_TEST_SUITE(TestHalf);
    CPPUNIT_TEST(functionsOfOneNumberHaveAGpusBits);
    CPPUNIT_TEST(functionsOfTwoAndThreeNumbersHaveAGpusBits);
    CPPUNIT_TEST(comparisonsAreAGpus);
    CPPUNIT_TEST(conversionsRoundOnceAsAGpuDoes);
    CPPUNIT_TEST(pairsAreTwoNumbers);
    CPPUNIT_TEST(threadsShareSumAndExchangeThem);
    CPPUNIT_TEST(hostCodeHasThemToo);
    CPPUNIT_TEST_SUITE_END();

    void functionsOfOneNumberHaveAGpusBits() {
        Comparison comparison;
#define COMPARE(name) \
    comparison.add(#name, hashOfAll<__half>(Of##name()), hashOfAll<__nv_bfloat16>(Of##name()));
        OF_ONE(COMPARE)
#undef COMPARE
        comparison.assertEqual();
    }

    void functionsOfTwoAndThreeNumbersHaveAGpusBits() {
        Comparison comparison;
#define COMPARE(name) \
    comparison.add(#name, hashOfMany<__half>(Of##name()), hashOfMany<__nv_bfloat16>(Of##name()));
        OF_TWO(COMPARE)
        OF_THREE(COMPARE)
        comparison.assertEqual();
    }

    void comparisonsAreAGpus() {
        Comparison comparison;
        COMPARISONS(COMPARE)
#undef COMPARE
        comparison.assertEqual();
    }

    void conversionsRoundOnceAsAGpuDoes() {
        Comparison comparison;
#define COMPARE_IN(name, rounding)                                                            \
    comparison.add("to " #name " " #rounding, hashOfAll<__half>(To__half##name##rounding()),  \
                   hashOfAll<__nv_bfloat16>(To__nv_bfloat16##name##rounding()));              \
    comparison.add("from " #name " " #rounding, hashOfIntegers(From__half##name##rounding()), \
                   hashOfIntegers(From__nv_bfloat16##name##rounding()));
#define COMPARE(name, type) \
    COMPARE_IN(name, rn) COMPARE_IN(name, rz) COMPARE_IN(name, ru) COMPARE_IN(name, rd)
        INTEGERS(COMPARE)
#undef COMPARE
#undef COMPARE_IN
#define COMPARE(rounding)                                                              \
    comparison.add("from float " #rounding, hashOfFloats(From__halfFloat##rounding()), \
                   hashOfFloats(From__nv_bfloat16Float##rounding()));
        COMPARE(rn)
        COMPARE(rz)
        COMPARE(ru)
        COMPARE(rd)
#undef COMPARE
        comparison.add("from double", hashOfFloats(FromDouble__half()),
                       hashOfFloats(FromDouble__nv_bfloat16()));
        comparison.assertEqual();
    }

    void pairsAreTwoNumbers() {
        const DeviceArray<int> wrongGM(1);
        pairs<<<4, 256>>>(wrongGM.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(0, wrongGM.first());
    }

    template <class T>
    void assertSums() {
        const DeviceArray<T> sumsGM(3, T(0.0f));
        sums<<<1, 64>>>(sumsGM.get());
        finish();
        const std::vector<T> found = sumsGM.toHost();
        CPPUNIT_ASSERT_EQUAL(float(T(2016.0f)), float(found[0]));
        CPPUNIT_ASSERT_EQUAL(32.0f, float(found[1]));
        CPPUNIT_ASSERT_EQUAL(128.0f, float(found[2]));
    }

    void threadsShareSumAndExchangeThem() {
        assertSums<__half>();
        assertSums<__nv_bfloat16>();
    }

    void hostCodeHasThemToo() {
        const __half a = __float2half(1.5f), b = __double2half(0.25);
        CPPUNIT_ASSERT_EQUAL(1.75f, __half2float(__hadd(a, b)));
        CPPUNIT_ASSERT_EQUAL(0x3e00, int(__half_as_ushort(a)));
        CPPUNIT_ASSERT(__hgt(a, b) && __half2int_rz(a) == 1);
        const __half2 pair =
            __hadd2(__hmul2(__floats2half2_rn(1, 2), __half2half2(a)), __half2half2(b));
        CPPUNIT_ASSERT_EQUAL(1.75f, __low2float(pair));
        CPPUNIT_ASSERT_EQUAL(3.25f, __high2float(pair));
        const __nv_bfloat16 c = __float2bfloat16(1.00390625f);  // half way: to the even one
        CPPUNIT_ASSERT_EQUAL(1.0f, __bfloat162float(c));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestHalf);
