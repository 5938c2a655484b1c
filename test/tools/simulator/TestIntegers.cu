// Integer intrinsics: CUDA Math API, "Integer Intrinsics", against what their definitions say bit
// by bit.
#include <cppunit/extensions/HelperMacros.h>

#include <climits>
#include <cstdint>
#include <functional>
#include <type_traits>

#include "Device.h"

namespace {

using uint64 = unsigned long long;

const std::vector<unsigned> words{0,          1,          2,          3,          0x80,
                                  0xff,       0x100,      0x12345678, 0x7fffffff, 0x80000000,
                                  0xdeadbeef, 0xfffffffe, 0xffffffff};

/// out[i * n + j] = intrinsic(in[i], in[j])
template <class Intrinsic, class T, class R>
__global__ void pairs(const T* in, int n, R* out) {
    const int i = int(threadIdx.x) / n, j = int(threadIdx.x) % n;
    if (i < n) out[threadIdx.x] = Intrinsic::of(in[i], in[j]);
}

/// Compares an intrinsic with its definition on all pairs of words, or of what they become in T.
template <class Intrinsic, class T, class Definition>
void expectPairs(Definition definition) {
    using R = std::invoke_result_t<Definition, T, T>;
    std::vector<T> values;
    for (const unsigned word : words)
        values.push_back(sizeof(T) == 8 ? T(uint64(word) << 32 | (word * 2654435761u)) : T(word));
    const int n = int(values.size());
    const DeviceArray<T> in(values);
    const DeviceArray<R> out(size_t(n) * size_t(n));
    pairs<Intrinsic><<<1, unsigned(n * n)>>>(in.get(), n, out.get());
    finish();
    const std::vector<R> actual = out.toHost();
    for (size_t i = 0; i < values.size(); ++i)
        for (size_t j = 0; j < values.size(); ++j)
            CPPUNIT_ASSERT_EQUAL(R(definition(values[i], values[j])),
                                 actual[i * values.size() + j]);
}

__device__ char4 bytesOf(int word) {
    return make_char4(int8_t(word), int8_t(word >> 8), int8_t(word >> 16), int8_t(word >> 24));
}
__device__ uchar4 bytesOf(unsigned word) {
    return make_uchar4(uint8_t(word), uint8_t(word >> 8), uint8_t(word >> 16), uint8_t(word >> 24));
}

#define INTRINSIC(name, expression)                            \
    struct name {                                              \
        template <class T>                                     \
        __device__ static auto of(T a, [[maybe_unused]] T b) { \
            return expression;                                 \
        }                                                      \
    };
INTRINSIC(Popc, __popc(a))
INTRINSIC(Popcll, __popcll(a))
INTRINSIC(Clz, __clz(int(a)))
INTRINSIC(Clzll, __clzll((long long)(a)))
INTRINSIC(Ffs, __ffs(int(a)))
INTRINSIC(Ffsll, __ffsll((long long)(a)))
INTRINSIC(Brev, __brev(a))
INTRINSIC(Brevll, __brevll(a))
INTRINSIC(Mul24, __mul24(a, b))
INTRINSIC(Umul24, __umul24(a, b))
INTRINSIC(Mulhi, __mulhi(a, b))
INTRINSIC(Umulhi, __umulhi(a, b))
INTRINSIC(Mul64hi, __mul64hi(a, b))
INTRINSIC(Umul64hi, __umul64hi(a, b))
INTRINSIC(Hadd, __hadd(a, b))
INTRINSIC(Rhadd, __rhadd(a, b))
INTRINSIC(Uhadd, __uhadd(a, b))
INTRINSIC(Urhadd, __urhadd(a, b))
INTRINSIC(Sad, __sad(a, b, 7u))
INTRINSIC(Usad, __usad(a, b, 7u))
INTRINSIC(BytePerm, __byte_perm(a, b, 0x7250))
INTRINSIC(BytePermHigh, __byte_perm(a, b, 0x9abc))
INTRINSIC(ShiftLeft, __funnelshift_l(a, b, b))
INTRINSIC(ShiftRight, __funnelshift_r(a, b, b))
INTRINSIC(ShiftLeftClamped, __funnelshift_lc(a, b, a))
INTRINSIC(ShiftRightClamped, __funnelshift_rc(a, b, a))
INTRINSIC(Dp4a, __dp4a(a, b, 5))
INTRINSIC(UDp4a, __dp4a(a, b, 5u))
INTRINSIC(Dp4aOfVectors, __dp4a(bytesOf(a), bytesOf(b), 5))
INTRINSIC(UDp4aOfVectors, __dp4a(bytesOf(a), bytesOf(b), 5u))
INTRINSIC(Min, min(a, b))
INTRINSIC(Max, max(a, b))
INTRINSIC(Abs, abs(a))
#undef INTRINSIC

template <class T>
int highestBit(T value) {
    int bit = -1;
    for (; value != 0; value >>= 1) ++bit;
    return bit;
}

template <class T>
int lowestBit(T value) {
    for (int bit = 0; bit < int(8 * sizeof(T)); ++bit)
        if (value >> bit & 1) return bit;
    return -1;
}

template <class T>
int ones(T value) {
    int n = 0;
    for (; value != 0; value >>= 1) n += int(value & 1);
    return n;
}

template <class T>
T reversed(T value) {
    T result = 0;
    for (unsigned i = 0; i < 8 * sizeof(T); ++i)
        result |= (value >> i & 1) << (8 * sizeof(T) - 1 - i);
    return result;
}

int signed24(int value) {
    return int(unsigned(value) << 8) >> 8;
}

int64_t floorOfHalf(int64_t value) {
    return value >= 0 ? value / 2 : -((1 - value) / 2);
}

unsigned picked(unsigned low, unsigned high, unsigned selectors) {
    const unsigned char bytes[8] = {
        static_cast<unsigned char>(low),        static_cast<unsigned char>(low >> 8),
        static_cast<unsigned char>(low >> 16),  static_cast<unsigned char>(low >> 24),
        static_cast<unsigned char>(high),       static_cast<unsigned char>(high >> 8),
        static_cast<unsigned char>(high >> 16), static_cast<unsigned char>(high >> 24)};
    unsigned result = 0;
    for (int i = 3; i >= 0; --i) result = result << 8 | bytes[selectors >> (4 * i) & 7];
    return result;
}

__global__ void findNthSet(unsigned* out) {
    out[0] = __fns(0xf0, 0, 1);
    out[1] = __fns(0xf0, 4, 0);
    out[2] = __fns(0xf0, 5, 2);
    out[3] = __fns(0xf0, 6, -2);
    out[4] = __fns(0xf0, 3, 0);
    out[5] = __fns(0xffffffff, 31, 2);
}

__global__ void mixedExtremes(long long* out) {
    out[0] = max(-1, 1u);  // unsigned
    out[1] = min(5u, -1);  // unsigned
    out[2] = max(2ll, 3ll);
    out[3] = (long long)min(~0ull, 7ull);
    out[4] = min(short(3), short(-3));
    out[5] = (long long)(max(1.5f, -2.0f) * 2);
    out[6] = (long long)(min(1.5, 2.5f) * 2);
    out[7] = umax(3u, 4u) + llmin(-5ll, 5ll) + (long long)ullmax(1ull, 2ull);
}

struct Shifted {
    unsigned left, right;
    int arithmetic;
    uint64 left64, right64;
    int64_t arithmetic64;
};
__global__ void shiftBy(unsigned count, Shifted* out) {
    *out = {0xffffffffu << count, 0xffffffffu >> count, -5 >> count,
            ~uint64(0) << count,  ~uint64(0) >> count,  int64_t(-5) >> count};
}

struct Converted {
    int word;
    unsigned natural;
    unsigned char byte;
    long long wide;
    unsigned long long wideNatural;
};
template <class Float>
__global__ void convert(Float value, Converted* out) {
    *out = {int(value), unsigned(value), static_cast<unsigned char>(value),
            static_cast<long long>(value), static_cast<unsigned long long>(value)};
}
template <class Float>
Converted converted(Float value) {
    const DeviceArray<Converted> out(1);
    convert<<<1, 1>>>(value, out.get());
    finish();
    return out.first();
}
void expectConverted(const Converted& expected, const Converted& actual) {
    CPPUNIT_ASSERT_EQUAL(expected.word, actual.word);
    CPPUNIT_ASSERT_EQUAL(expected.natural, actual.natural);
    CPPUNIT_ASSERT_EQUAL(int(expected.byte), int(actual.byte));
    CPPUNIT_ASSERT_EQUAL(expected.wide, actual.wide);
    CPPUNIT_ASSERT_EQUAL(expected.wideNatural, actual.wideNatural);
}

}  // namespace

class TestIntegers : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestIntegers);
    CPPUNIT_TEST(bitsAreCountedAndFound);
    CPPUNIT_TEST(bitsAreReversed);
    CPPUNIT_TEST(theNthSetBit);
    CPPUNIT_TEST(productsOf24Bits);
    CPPUNIT_TEST(upperHalvesOfProducts);
    CPPUNIT_TEST(averages);
    CPPUNIT_TEST(sumsOfDifferences);
    CPPUNIT_TEST(bytesArePicked);
    CPPUNIT_TEST(funnelShifts);
    CPPUNIT_TEST(dotProductsOfBytes);
    CPPUNIT_TEST(minimaAndMaxima);
    CPPUNIT_TEST(minimaAndMaximaOfMixedTypes);
    CPPUNIT_TEST(shiftsByTheWidthAndMore);
    CPPUNIT_TEST(conversionsOfWhatDoesNotFit);
    CPPUNIT_TEST_SUITE_END();

  public:
    void bitsAreCountedAndFound() {
        expectPairs<Popc, unsigned>([](unsigned a, unsigned) { return ones(a); });
        expectPairs<Popcll, uint64>([](uint64 a, uint64) { return ones(a); });
        expectPairs<Clz, unsigned>([](unsigned a, unsigned) { return 31 - highestBit(a); });
        expectPairs<Clzll, uint64>([](uint64 a, uint64) { return 63 - highestBit(a); });
        expectPairs<Ffs, unsigned>([](unsigned a, unsigned) { return lowestBit(a) + 1; });
        expectPairs<Ffsll, uint64>([](uint64 a, uint64) { return lowestBit(a) + 1; });
    }
    void bitsAreReversed() {
        expectPairs<Brev, unsigned>([](unsigned a, unsigned) { return reversed(a); });
        expectPairs<Brevll, uint64>([](uint64 a, uint64) { return reversed(a); });
    }
    void theNthSetBit() {
        const DeviceArray<unsigned> out(6);
        findNthSet<<<1, 1>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == (std::vector<unsigned>{4, 4, 6, 5, 0xffffffff, 0xffffffff}));
    }
    void productsOf24Bits() {
        expectPairs<Mul24, int>(
            [](int a, int b) { return int(unsigned(int64_t(signed24(a)) * signed24(b))); });
        expectPairs<Umul24, unsigned>(
            [](unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); });
    }
    void upperHalvesOfProducts() {
        expectPairs<Mulhi, int>([](int a, int b) { return int((int64_t(a) * b) >> 32); });
        expectPairs<Umulhi, unsigned>(
            [](unsigned a, unsigned b) { return unsigned((uint64_t(a) * b) >> 32); });
        // By halves: a*b = (ah*2^32 + al) * (bh*2^32 + bl)
        const auto upper = [](uint64 a, uint64 b) {
            const uint64 ah = a >> 32, al = a & 0xffffffff, bh = b >> 32, bl = b & 0xffffffff;
            const uint64 middle = ah * bl + (al * bl >> 32),
                         other = al * bh + (middle & 0xffffffff);
            return ah * bh + (middle >> 32) + (other >> 32);
        };
        expectPairs<Umul64hi, uint64>(upper);
        expectPairs<Mul64hi, long long>([upper](long long a, long long b) {
            return (long long)(upper(uint64(a), uint64(b)) - (a < 0 ? uint64(b) : 0) -
                               (b < 0 ? uint64(a) : 0));
        });
    }
    void averages() {
        expectPairs<Hadd, int>([](int a, int b) { return int(floorOfHalf(int64_t(a) + b)); });
        expectPairs<Rhadd, int>([](int a, int b) { return int(floorOfHalf(int64_t(a) + b + 1)); });
        expectPairs<Uhadd, unsigned>(
            [](unsigned a, unsigned b) { return unsigned((uint64_t(a) + b) / 2); });
        expectPairs<Urhadd, unsigned>(
            [](unsigned a, unsigned b) { return unsigned((uint64_t(a) + b + 1) / 2); });
    }
    void sumsOfDifferences() {
        expectPairs<Sad, int>([](int a, int b) { return unsigned(std::abs(int64_t(a) - b) + 7); });
        expectPairs<Usad, unsigned>(
            [](unsigned a, unsigned b) { return unsigned(std::abs(int64_t(a) - b) + 7); });
    }
    void bytesArePicked() {
        expectPairs<BytePerm, unsigned>(
            [](unsigned a, unsigned b) { return picked(a, b, 0x7250); });
        expectPairs<BytePermHigh, unsigned>(
            [](unsigned a, unsigned b) { return picked(a, b, 0x9abc); });
    }
    void funnelShifts() {
        const auto joined = [](unsigned low, unsigned high) { return uint64_t(high) << 32 | low; };
        expectPairs<ShiftLeft, unsigned>(
            [=](unsigned a, unsigned b) { return unsigned(joined(a, b) << (b & 31) >> 32); });
        expectPairs<ShiftRight, unsigned>(
            [=](unsigned a, unsigned b) { return unsigned(joined(a, b) >> (b & 31)); });
        expectPairs<ShiftLeftClamped, unsigned>([=](unsigned a, unsigned b) {
            return a >= 32 ? a : unsigned(joined(a, b) << a >> 32);
        });
        expectPairs<ShiftRightClamped, unsigned>(
            [=](unsigned a, unsigned b) { return a >= 32 ? b : unsigned(joined(a, b) >> a); });
    }
    void dotProductsOfBytes() {
        const auto product = [](int a, int b) {
            int sum = 5;
            for (int i = 0; i < 32; i += 8)
                sum += int8_t(unsigned(a) >> i) * int8_t(unsigned(b) >> i);
            return sum;
        };
        expectPairs<Dp4a, int>(product);
        expectPairs<Dp4aOfVectors, int>(product);
        const auto unsignedProduct = [](unsigned a, unsigned b) {
            unsigned sum = 5;
            for (int i = 0; i < 32; i += 8) sum += unsigned(uint8_t(a >> i)) * uint8_t(b >> i);
            return sum;
        };
        expectPairs<UDp4a, unsigned>(unsignedProduct);
        expectPairs<UDp4aOfVectors, unsigned>(unsignedProduct);
    }
    void minimaAndMaxima() {
        expectExtremes<int>();
        expectExtremes<unsigned>();
        expectExtremes<long long>();
        expectExtremes<uint64>();
        expectExtremes<long>();
        expectPairs<Abs, int>([](int a, int) { return a < 0 ? int(-unsigned(a)) : a; });
    }
    void minimaAndMaximaOfMixedTypes() {
        const DeviceArray<long long> out(8);
        mixedExtremes<<<1, 1>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() ==
                       (std::vector<long long>{0xffffffffll, 5, 3, 7, -3, 3, 3, 1}));
    }
    // PTX ISA, shl and shr: counts above the width count as the width.
    void shiftsByTheWidthAndMore() {
        for (const unsigned count : {0u, 1u, 31u, 32u, 33u, 63u, 64u, 65u, 200u}) {
            const DeviceArray<Shifted> out(1);
            shiftBy<<<1, 1>>>(count, out.get());
            finish();
            const Shifted shifted = out.first();
            CPPUNIT_ASSERT_EQUAL(count < 32 ? 0xffffffffu << count : 0u, shifted.left);
            CPPUNIT_ASSERT_EQUAL(count < 32 ? 0xffffffffu >> count : 0u, shifted.right);
            CPPUNIT_ASSERT_EQUAL(count < 32 ? -5 >> count : -1, shifted.arithmetic);
            CPPUNIT_ASSERT_EQUAL(count < 64 ? ~uint64(0) << count : 0, shifted.left64);
            CPPUNIT_ASSERT_EQUAL(count < 64 ? ~uint64(0) >> count : 0, shifted.right64);
            CPPUNIT_ASSERT_EQUAL(int64_t(count < 64 ? int64_t(-5) >> count : -1),
                                 shifted.arithmetic64);
        }
    }
    // PTX ISA, cvt: what an integer cannot hold becomes the nearest that it can.
    void conversionsOfWhatDoesNotFit() {
        expectConverted({7, 7, 7, 7, 7}, converted(7.9f));
        expectConverted({-7, 0, 0, -7, 0}, converted(-7.9f));
        expectConverted({INT_MAX, UINT_MAX, 255, LLONG_MAX, ULLONG_MAX}, converted(1e30f));
        expectConverted({INT_MIN, 0, 0, LLONG_MIN, 0}, converted(-1e30f));
        expectConverted({INT_MAX, UINT_MAX, 255, LLONG_MAX, ULLONG_MAX}, converted(1e300));
        expectConverted({INT_MIN, 0, 0, LLONG_MIN, 0}, converted(-1e300));
        expectConverted({INT_MAX, 3000000000u, 0, 3000000000ll, 3000000000ull}, converted(3e9));
        constexpr uint64 highestBit = uint64(1) << 63;
        expectConverted({0, 0, 0, LLONG_MIN, highestBit}, converted(nanf("")));
    }

  private:
    template <class T>
    static void expectExtremes() {
        expectPairs<Min, T>([](T a, T b) { return a < b ? a : b; });
        expectPairs<Max, T>([](T a, T b) { return a > b ? a : b; });
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestIntegers);
