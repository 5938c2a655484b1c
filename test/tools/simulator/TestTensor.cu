// Products of matrices by tensor cores, against plain loops. The values are small whole numbers, so
// that sums are exact in any order.
#include <cppunit/extensions/HelperMacros.h>
#include <mma.h>

#include <string>
#include <vector>

#include "Device.h"

namespace wmma = nvcuda::wmma;

namespace {

/// m rows, n columns, k products to a sum; what the numbers are and how they lie.
template <int M, int N, int K, class Factor, class Sum, class LayoutA, class LayoutB>
struct Shape {
    static constexpr int m = M, n = N, k = K;
    using A = wmma::fragment<wmma::matrix_a, M, N, K, Factor, LayoutA>;
    using B = wmma::fragment<wmma::matrix_b, M, N, K, Factor, LayoutB>;
    using C = wmma::fragment<wmma::accumulator, M, N, K, Sum>;
    using Number = typename A::storage_element_type;
    using Result = Sum;
    static constexpr bool isARow = std::is_same_v<LayoutA, wmma::row_major>;
    static constexpr bool isBRow = std::is_same_v<LayoutB, wmma::row_major>;
    static constexpr int ldA = (isARow ? K : M) + 16, ldB = (isBRow ? N : K) + 16, ldC = N + 8;
};

/// c = 2 (a b) + c, by one warp.
template <class S>
__global__ void multiply(const typename S::Number* a, const typename S::Number* b,
                         typename S::Result* c) {
    typename S::A left;
    typename S::B right;
    typename S::C sum, before;
    wmma::fill_fragment(sum, typename S::Result(0));
    wmma::load_matrix_sync(left, a, S::ldA);
    wmma::load_matrix_sync(right, b, S::ldB);
    wmma::load_matrix_sync(before, c, S::ldC, wmma::mem_row_major);
    wmma::mma_sync(sum, left, right, sum);
    for (int i = 0; i < sum.num_elements; i++) sum.x[i] = sum.x[i] + sum.x[i] + before.x[i];
    wmma::store_matrix_sync(c, sum, S::ldC, wmma::mem_row_major);
}

double number(int i, int j, int salt) {
    return (i * 7 + j * 5 + salt) % 5 - 2;
}

template <class T>
std::vector<T> matrix(int rows, int columns, bool isByRow, int ld, int salt) {
    std::vector<T> values(static_cast<size_t>(ld) * (isByRow ? rows : columns), T(99));
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            values[static_cast<size_t>(isByRow ? i * ld + j : j * ld + i)] =
                T(static_cast<float>(number(i, j, salt) + (std::is_unsigned_v<T> ? 2 : 0)));
    return values;
}

template <class S>
void check() {
    using Number = typename S::Number;
    using Result = typename S::Result;
    const std::vector<Number> a = matrix<Number>(S::m, S::k, S::isARow, S::ldA, 1);
    const std::vector<Number> b = matrix<Number>(S::k, S::n, S::isBRow, S::ldB, 2);
    const std::vector<Result> c = matrix<Result>(S::m, S::n, true, S::ldC, 3);
    const DeviceArray<Number> aGM(a), bGM(b);
    const DeviceArray<Result> cGM(c);
    multiply<S><<<1, 32>>>(aGM.get(), bGM.get(), cGM.get());
    finish();
    const std::vector<Result> found = cGM.toHost();
    const int shift = std::is_unsigned_v<Number> ? 2 : 0;
    for (int i = 0; i < S::m; i++)
        for (int j = 0; j < S::ldC; j++) {
            const auto at = static_cast<size_t>(i * S::ldC + j);
            double expected = static_cast<double>(static_cast<float>(c[at]));
            for (int p = 0; p < S::k && j < S::n; p++)
                expected += 2 * (number(i, p, 1) + shift) * (number(p, j, 2) + shift);
            CPPUNIT_ASSERT_EQUAL_MESSAGE(std::to_string(S::m) + " x " + std::to_string(S::n) +
                                             " at " + std::to_string(i) + ", " + std::to_string(j),
                                         expected,
                                         static_cast<double>(static_cast<float>(found[at])));
        }
}

template <int M, int N, int K, class Factor, class Sum>
void checkLayouts() {
    using Row = wmma::row_major;
    using Column = wmma::col_major;
    check<Shape<M, N, K, Factor, Sum, Row, Row>>();
    check<Shape<M, N, K, Factor, Sum, Row, Column>>();
    check<Shape<M, N, K, Factor, Sum, Column, Row>>();
    check<Shape<M, N, K, Factor, Sum, Column, Column>>();
}

template <class Factor, class Sum>
void checkShapes() {
    checkLayouts<16, 16, 16, Factor, Sum>();
    checkLayouts<32, 8, 16, Factor, Sum>();
    checkLayouts<8, 32, 16, Factor, Sum>();
}

/// From one accumulator to another of the other numbers, stored by the column.
__global__ void mixed(const half* a, const half* b, const half* c, float* d) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, half> before;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::load_matrix_sync(left, a, 16);
    wmma::load_matrix_sync(right, b, 16);
    wmma::load_matrix_sync(before, c, 16, wmma::mem_col_major);
    wmma::mma_sync(sum, left, right, before);
    wmma::store_matrix_sync(d, sum, 16, wmma::mem_col_major);
}

__global__ void saturated(const signed char* a, const signed char* b, int* d, bool isSaturated) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
    wmma::load_matrix_sync(left, a, 16);
    wmma::load_matrix_sync(right, b, 16);
    wmma::fill_fragment(sum, 0x7fffffff);
    wmma::mma_sync(sum, left, right, sum, isSaturated);
    wmma::store_matrix_sync(d, sum, 16, wmma::mem_row_major);
}

/// Sums of a hundred tiles, as in a product of large matrices.
__global__ void sumOfTiles(const half* a, const half* b, float* c, int tiles) {
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    const int row = static_cast<int>(blockIdx.x) * 16;
    const int column = static_cast<int>(threadIdx.x / 32) * 16;
    for (int tile = 0; tile < tiles; tile++) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
        wmma::load_matrix_sync(left, a + row * 16 * tiles + 16 * tile, 16 * tiles);
        wmma::load_matrix_sync(right, b + tile * 16 * 64 + column, 64);
        wmma::mma_sync(sum, left, right, sum);
    }
    wmma::store_matrix_sync(c + row * 64 + column, sum, 64, wmma::mem_row_major);
}

// By PTX, whose layouts are NVIDIA's: a lane is one of four in its group, and a register holds
// neighbours of a row on the left, of a column on the right.

__global__ void ofHalf(const half* a, const half* b, float* c) {
    const unsigned group = threadIdx.x / 4, member = threadIdx.x % 4;
    unsigned left[4], right[2];
    float sum[4];
    for (unsigned i = 0; i < 4; i++) {
        const unsigned at = (group + i % 2 * 8) * 16 + member * 2 + i / 2 * 8;
        left[i] = *reinterpret_cast<const unsigned*>(a + at);
        sum[i] = c[(group + i / 2 * 8) * 8 + member * 2 + i % 2];
    }
    for (unsigned i = 0; i < 2; i++)  // by the column
        right[i] = *reinterpret_cast<const unsigned*>(b + group * 16 + member * 2 + i * 8);
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]), "r"(right[1]));
    for (unsigned i = 0; i < 4; i++) c[(group + i / 2 * 8) * 8 + member * 2 + i % 2] = sum[i];
}

__global__ void ofTf32(const float* a, const float* b, float* c) {
    const unsigned group = threadIdx.x / 4, member = threadIdx.x % 4;
    unsigned left[4], right[2];
    float sum[4];
    for (unsigned i = 0; i < 4; i++)
        left[i] = __float_as_uint(a[(group + i % 2 * 8) * 8 + member + i / 2 * 4]);
    for (unsigned i = 0; i < 2; i++) right[i] = __float_as_uint(b[group * 8 + member + i * 4]);
    asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
        "{%10,%11,%12,%13};"
        : "=f"(sum[0]), "=f"(sum[1]), "=f"(sum[2]), "=f"(sum[3])
        : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]), "r"(right[1]),
          "f"(0.f), "f"(0.f), "f"(0.f), "f"(0.f));
    for (unsigned i = 0; i < 4; i++) c[(group + i / 2 * 8) * 8 + member * 2 + i % 2] += sum[i];
}

__global__ void ofDouble(const double* a, const double* b, double* c) {
    const unsigned group = threadIdx.x / 4, member = threadIdx.x % 4;
    double* const sum = c + group * 8 + member * 2;
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};"
        : "=d"(sum[0]), "=d"(sum[1])
        : "d"(a[group * 4 + member]), "d"(b[group * 4 + member]), "d"(sum[0]), "d"(sum[1]));
}

__global__ void ofBytes(const signed char* a, const signed char* b, int* c) {
    const unsigned group = threadIdx.x / 4, member = threadIdx.x % 4;
    int left[4], right[2], sum[4];
    for (unsigned i = 0; i < 4; i++) {
        const unsigned at = (group + i % 2 * 8) * 32 + member * 4 + i / 2 * 16;
        left[i] = *reinterpret_cast<const int*>(a + at);
        sum[i] = c[(group + i / 2 * 8) * 8 + member * 2 + i % 2];
    }
    for (unsigned i = 0; i < 2; i++)
        right[i] = *reinterpret_cast<const int*>(b + group * 32 + member * 4 + i * 16);
    asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
        "{%8, %9}, {%0, %1, %2, %3};"
        : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
        : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]), "r"(right[1]));
    for (unsigned i = 0; i < 4; i++) c[(group + i / 2 * 8) * 8 + member * 2 + i % 2] = sum[i];
}

/// c += a b, where b lies by the column.
template <class Number, class Result>
void checkPtx(void (*kernel)(const Number*, const Number*, Result*), int m, int n, int k) {
    const std::vector<Result> c = matrix<Result>(m, n, true, n, 3);
    const DeviceArray<Number> aGM(matrix<Number>(m, k, true, k, 1));
    const DeviceArray<Number> bGM(matrix<Number>(k, n, false, k, 2));
    const DeviceArray<Result> cGM(c);
    kernel<<<1, 32>>>(aGM.get(), bGM.get(), cGM.get());
    finish();
    const std::vector<Result> found = cGM.toHost();
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double expected = number(i, j, 3);
            for (int p = 0; p < k; p++) expected += number(i, p, 1) * number(p, j, 2);
            CPPUNIT_ASSERT_EQUAL(expected, static_cast<double>(found[i * n + j]));
        }
}

__global__ void round(const float* from, float* to) {
    to[threadIdx.x] = wmma::__float_to_tf32(from[threadIdx.x]);
}

template <class Fragment>
void requireElements(int expected) {
    CPPUNIT_ASSERT_EQUAL(expected, static_cast<int>(Fragment::num_elements));
}

}  // namespace

class TestTensor : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestTensor);
    CPPUNIT_TEST(testHalf);
    CPPUNIT_TEST(testBfloat16);
    CPPUNIT_TEST(testIntegers);
    CPPUNIT_TEST(testTf32);
    CPPUNIT_TEST(testDouble);
    CPPUNIT_TEST(testOtherAccumulators);
    CPPUNIT_TEST(testSaturation);
    CPPUNIT_TEST(testManyTiles);
    CPPUNIT_TEST(testElements);
    CPPUNIT_TEST(testRoundingToTf32);
    CPPUNIT_TEST(testPtx);
    CPPUNIT_TEST_SUITE_END();

  public:
    void testHalf() {
        checkShapes<half, float>();
        checkShapes<half, half>();
    }
    void testBfloat16() { checkShapes<__nv_bfloat16, float>(); }
    void testIntegers() {
        checkShapes<signed char, int>();
        checkShapes<unsigned char, int>();
    }
    void testTf32() { checkLayouts<16, 16, 8, wmma::precision::tf32, float>(); }
    void testDouble() { checkLayouts<8, 8, 4, double, double>(); }

    void testOtherAccumulators() {
        const std::vector<half> values = matrix<half>(16, 16, true, 16, 1);
        const DeviceArray<half> valuesGM(values);
        const DeviceArray<float> resultGM(256);
        mixed<<<1, 32>>>(valuesGM.get(), valuesGM.get(), valuesGM.get(), resultGM.get());
        finish();
        const std::vector<float> found = resultGM.toHost();
        for (int i = 0; i < 16; i++)
            for (int j = 0; j < 16; j++) {
                double expected = number(j, i, 1);
                for (int p = 0; p < 16; p++) expected += number(i, p, 1) * number(p, j, 1);
                CPPUNIT_ASSERT_EQUAL(expected, static_cast<double>(found[j * 16 + i]));
            }
    }

    void testSaturation() {
        const DeviceArray<signed char> onesGM(256, 1);
        const DeviceArray<int> resultGM(256);
        for (const bool isSaturated : {true, false}) {
            saturated<<<1, 32>>>(onesGM.get(), onesGM.get(), resultGM.get(), isSaturated);
            finish();
            const int expected = isSaturated ? 0x7fffffff : static_cast<int>(0x8000000fu);
            CPPUNIT_ASSERT(resultGM.toHost() == std::vector<int>(256, expected));
        }
    }

    void testManyTiles() {
        constexpr int tiles = 20, depth = 16 * tiles;
        const DeviceArray<half> aGM(matrix<half>(64, depth, true, depth, 1));
        const DeviceArray<half> bGM(matrix<half>(depth, 64, true, 64, 2));
        const DeviceArray<float> cGM(64 * 64);
        sumOfTiles<<<4, 128>>>(aGM.get(), bGM.get(), cGM.get(), tiles);
        finish();
        const std::vector<float> found = cGM.toHost();
        for (int i = 0; i < 64; i++)
            for (int j = 0; j < 64; j++) {
                double expected = 0;
                for (int p = 0; p < depth; p++) expected += number(i, p, 1) * number(p, j, 2);
                CPPUNIT_ASSERT_EQUAL(expected, static_cast<double>(found[i * 64 + j]));
            }
    }

    /// How many a lane has.
    void testElements() {
        using wmma::row_major;
        requireElements<wmma::fragment<wmma::matrix_a, 16, 16, 16, half, row_major>>(16);
        requireElements<wmma::fragment<wmma::matrix_b, 32, 8, 16, half, row_major>>(16);
        requireElements<wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, row_major>>(8);
        requireElements<wmma::fragment<wmma::matrix_a, 8, 32, 16, signed char, row_major>>(4);
        requireElements<
            wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, row_major>>(4);
        requireElements<wmma::fragment<wmma::matrix_b, 8, 8, 4, double, row_major>>(1);
        requireElements<wmma::fragment<wmma::accumulator, 16, 16, 16, float>>(8);
        requireElements<wmma::fragment<wmma::accumulator, 8, 8, 4, double>>(2);
    }

    void testRoundingToTf32() {
        std::vector<float> values(32, 1.0f);
        values[1] = 1 + 0x1p-11f;  // half of the last bit
        values[2] = 1 + 0x0.ffep-11f;
        values[3] = -1 - 0x1p-11f;
        values[4] = 0x1.fffffep127f;
        values[5] = 0x1p-149f;
        values[6] = INFINITY;
        values[7] = 0x1.002p-130f;
        const DeviceArray<float> valuesGM(values), roundedGM(32);
        round<<<1, 32>>>(valuesGM.get(), roundedGM.get());
        finish();
        std::vector<float> expected(32, 1.0f);
        expected[1] = 1 + 0x1p-10f;
        expected[3] = -1 - 0x1p-10f;
        expected[4] = expected[6] = INFINITY;
        expected[5] = 0;
        expected[7] = 0x1p-130f;
        CPPUNIT_ASSERT(roundedGM.toHost() == expected);
    }

    void testPtx() {
        checkPtx(ofHalf, 16, 8, 16);
        checkPtx(ofTf32, 16, 8, 8);
        checkPtx(ofDouble, 8, 8, 4);
        checkPtx(ofBytes, 16, 8, 32);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestTensor);
