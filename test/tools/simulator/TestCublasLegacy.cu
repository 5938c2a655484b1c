// cuBLAS as before its version 4, which most programs use for a product: against loops on the host.
// The values are small whole numbers, so that sums are exact in any order.
#include <cppunit/extensions/HelperMacros.h>
#include <cublas.h>

#include <vector>

#include "Device.h"

namespace {

double number(int i, int salt) {
    return (i * 7 + salt) % 5 - 2;
}

template <class T>
std::vector<T> numbers(int n, int salt) {
    std::vector<T> values(static_cast<size_t>(n));
    for (int i = 0; i < n; i++) values[static_cast<size_t>(i)] = static_cast<T>(number(i, salt));
    return values;
}

/// Memory of cublasAlloc().
template <class T>
class Memory {
  public:
    Memory(int n, int salt) : n(n) {
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_SUCCESS,
                             cublasAlloc(n, sizeof(T), reinterpret_cast<void**>(&data)));
        const std::vector<T> values = numbers<T>(n, salt);
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_SUCCESS,
                             cublasSetVector(n, sizeof(T), values.data(), 1, data, 1));
    }
    ~Memory() { cublasFree(data); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    operator T*() const { return data; }
    std::vector<T> toHost() const {
        std::vector<T> values(static_cast<size_t>(n));
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_SUCCESS,
                             cublasGetVector(n, sizeof(T), data, 1, values.data(), 1));
        return values;
    }

  private:
    T* data = nullptr;
    int n;
};

}  // namespace

class TestCublasLegacy : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCublasLegacy);
    CPPUNIT_TEST(testProducts);
    CPPUNIT_TEST(testVectors);
    CPPUNIT_TEST(testComplex);
    CPPUNIT_TEST(testTriangles);
    CPPUNIT_TEST(testErrors);
    CPPUNIT_TEST_SUITE_END();

  public:
    void setUp() override { CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_SUCCESS, cublasInit()); }
    void tearDown() override { cublasShutdown(); }

    /// c = 2 a b^T + 3 c, where c has m rows and n columns.
    void testProducts() {
        const int m = 5, n = 4, k = 3;
        const Memory<double> a(m * k, 1), b(n * k, 2), c(m * n, 3);
        cublasDgemm('N', 't', m, n, k, 2, a, m, b, n, 3, c, m);
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_SUCCESS, cublasGetError());
        const std::vector<double> found = c.toHost();
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double expected = 3 * number(i + j * m, 3);
                for (int p = 0; p < k; p++)
                    expected += 2 * number(i + p * m, 1) * number(j + p * n, 2);
                CPPUNIT_ASSERT_EQUAL(expected, found[static_cast<size_t>(i + j * m)]);
            }
    }

    void testVectors() {
        const int n = 100;
        const Memory<float> x(n, 1), y(n, 2);
        float dot = 0, sum = 0;
        for (int i = 0; i < n; i++) {
            dot += static_cast<float>(number(i, 1) * number(i, 2));
            sum += static_cast<float>(number(i, 1) * number(i, 1));
        }
        CPPUNIT_ASSERT_EQUAL(dot, cublasSdot(n, x, 1, y, 1));
        CPPUNIT_ASSERT_DOUBLES_EQUAL(std::sqrt(sum), cublasSnrm2(n, x, 1), 1e-4);
        CPPUNIT_ASSERT_EQUAL(2.f, std::abs(x.toHost()[size_t(cublasIsamax(n, x, 1)) - 1]));
        CPPUNIT_ASSERT_EQUAL(0.f, x.toHost()[size_t(cublasIsamin(n, x, 1)) - 1]);
        cublasSaxpy(n, -3, x, 1, y, 1);
        cublasSscal(n, 10, x, 1);
        cublasSswap(n, x, 1, y, 1);
        for (int i = 0; i < n; i++) {
            const auto at = static_cast<size_t>(i);
            CPPUNIT_ASSERT_EQUAL(number(i, 2) - 3 * number(i, 1), double(x.toHost()[at]));
            CPPUNIT_ASSERT_EQUAL(10 * number(i, 1), double(y.toHost()[at]));
        }
    }

    void testComplex() {
        const Memory<double> x(8, 1), y(8, 2);
        auto* const a = reinterpret_cast<cuDoubleComplex*>(x.operator double*());
        auto* const b = reinterpret_cast<cuDoubleComplex*>(y.operator double*());
        const cuDoubleComplex found = cublasZdotc(4, a, 1, b, 1);
        double real = 0, imaginary = 0;
        for (int i = 0; i < 8; i += 2) {
            real += number(i, 1) * number(i, 2) + number(i + 1, 1) * number(i + 1, 2);
            imaginary += number(i, 1) * number(i + 1, 2) - number(i + 1, 1) * number(i, 2);
        }
        CPPUNIT_ASSERT_EQUAL(real, found.x);
        CPPUNIT_ASSERT_EQUAL(imaginary, found.y);
    }

    /// What trsm finds for l x = b, trmm makes b again.
    void testTriangles() {
        const int n = 6, columns = 2;
        const Memory<double> l(n * n, 1), b(n * columns, 2);
        const std::vector<double> before = b.toHost();
        cublasDtrsm('L', 'l', 'n', 'U', n, columns, 1, l, n, b, n);
        CPPUNIT_ASSERT(b.toHost() != before);
        cublasDtrmm('l', 'L', 'N', 'u', n, columns, 1, l, n, b, n);
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_SUCCESS, cublasGetError());
        const std::vector<double> after = b.toHost();
        for (size_t i = 0; i < before.size(); i++)
            CPPUNIT_ASSERT_DOUBLES_EQUAL(before[i], after[i], 1e-9);
    }

    void testErrors() {
        const Memory<float> a(16, 1);
        const std::vector<float> before = a.toHost();
        cublasSgemm('n', 'n', 4, 4, -1, 1, a, 4, a, 4, 0, a, 4);
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_INVALID_VALUE, cublasGetError());
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_SUCCESS, cublasGetError());
        cublasSgemm('x', 'n', 4, 4, 4, 1, a, 4, a, 4, 0, a, 4);
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_INVALID_VALUE, cublasGetError());
        CPPUNIT_ASSERT(before == a.toHost());
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_SUCCESS, cublasShutdown());
        cublasSscal(16, 2, a, 1);  // begins anew, as on an H200
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_SUCCESS, cublasGetError());
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestCublasLegacy);
