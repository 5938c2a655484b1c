// cuSOLVER by its residuals, in double precision. A x differs from b by at most
// 3 n (n + 1) eps times the sizes of the factors and of x: N. J. Higham, Accuracy and Stability of
// Numerical Algorithms, 2nd edition, theorems 9.4 and 10.4.
#include <cppunit/extensions/HelperMacros.h>
#include <cusolverDn.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "Device.h"

namespace {

using Handle = LibraryHandle<cusolverDnHandle_t, cusolverDnCreate, cusolverDnDestroy>;

// The routines of both types by one name.
#define ROUTINE(name)                                      \
    template <class T, class... Arguments>                 \
    cusolverStatus_t name(const Arguments&... arguments) { \
        if constexpr (std::is_same_v<T, float>)            \
            return cusolverDnS##name(arguments...);        \
        else                                               \
            return cusolverDnD##name(arguments...);        \
    }
ROUTINE(getrf_bufferSize)
ROUTINE(getrf)
ROUTINE(getrs)
ROUTINE(potrf_bufferSize)
ROUTINE(potrf)
ROUTINE(potrs)

/// By the column, as in Fortran.
template <class T>
struct Matrix {
    long rows, columns, ld;
    std::vector<T> values;
    Matrix(long m, long n, long l) : rows(m), columns(n), ld(l) {
        values.assign(static_cast<size_t>(ld * columns), T(77));
    }
    T& operator()(long i, long j) { return values[static_cast<size_t>(i + j * ld)]; }
    T operator()(long i, long j) const { return values[static_cast<size_t>(i + j * ld)]; }
};

/// Numbers between -1 and 1; below the matrix two unused ones.
template <class T>
Matrix<T> random(long m, long n, unsigned seed) {
    Matrix<T> matrix(m, n, m + 2);
    unsigned state = 12345u + 77u * seed;
    for (long j = 0; j < n; j++)
        for (long i = 0; i < m; i++) {
            state = state * 1664525u + 1013904223u;
            matrix(i, j) = static_cast<T>(state >> 8) / static_cast<T>(1 << 23) - 1;
        }
    return matrix;
}

/// Symmetric, and positive: the diagonal outweighs its row.
template <class T>
Matrix<T> positive(long n) {
    Matrix<T> matrix = random<T>(n, n, 3);
    for (long j = 0; j < n; j++) {
        for (long i = 0; i < j; i++) matrix(i, j) = matrix(j, i);
        matrix(j, j) += T(n);
    }
    return matrix;
}

template <class T>
struct Factors {
    std::vector<T> values;
    std::vector<int> pivots;
    int info;
};

template <class T>
Factors<T> lu(const Handle& handle, const Matrix<T>& a, DeviceArray<T>& aGM,
              DeviceArray<int>& pivotsGM, bool hasPivots = true) {
    const int m = static_cast<int>(a.rows), n = static_cast<int>(a.columns);
    const int lda = static_cast<int>(a.ld);
    int size = 0;
    check(getrf_bufferSize<T>(handle, m, n, aGM.get(), lda, &size));
    CPPUNIT_ASSERT(size > 0);
    const DeviceArray<T> workGM(static_cast<size_t>(size));
    const DeviceArray<int> infoGM(1, 77);
    check(getrf<T>(handle, m, n, aGM.get(), lda, workGM.get(),
                   hasPivots ? pivotsGM.get() : static_cast<int*>(nullptr), infoGM.get()));
    ::check(cudaDeviceSynchronize());
    return {aGM.toHost(), pivotsGM.toHost(), infoGM.first()};
}

template <class T>
Factors<T> cholesky(const Handle& handle, cublasFillMode_t half, const Matrix<T>& a,
                    DeviceArray<T>& aGM) {
    const int n = static_cast<int>(a.rows), lda = static_cast<int>(a.ld);
    int size = 0;
    check(potrf_bufferSize<T>(handle, half, n, aGM.get(), lda, &size));
    const DeviceArray<T> workGM(static_cast<size_t>(size));
    const DeviceArray<int> infoGM(1, 77);
    check(potrf<T>(handle, half, n, aGM.get(), lda, workGM.get(), size, infoGM.get()));
    ::check(cudaDeviceSynchronize());
    return {aGM.toHost(), {}, infoGM.first()};
}

/// Throws where |found - expected| > factor eps size.
template <class T>
void requireNear(double expected, double found, double factor, double size,
                 const std::string& what) {
    const double bound = factor * double(std::numeric_limits<T>::epsilon()) * size;
    if (!(std::abs(found - expected) <= bound))
        throw std::runtime_error(what + ": " + std::to_string(found) + " for " +
                                 std::to_string(expected) + ", which may differ by " +
                                 std::to_string(bound));
}

/// P A is L U, of any shape. What lies below the matrix is as it was.
template <class T>
void requireLu(const Matrix<T>& a, const Factors<T>& factors, bool hasPivots = true) {
    CPPUNIT_ASSERT_EQUAL(0, factors.info);
    Matrix<T> exchanged = a, lu = a;
    lu.values = factors.values;
    const long steps = std::min(a.rows, a.columns);
    for (long k = 0; hasPivots && k < steps; k++) {
        const long pivot = factors.pivots[static_cast<size_t>(k)] - 1;
        CPPUNIT_ASSERT(k <= pivot && pivot < a.rows);
        for (long j = 0; j < a.columns; j++) std::swap(exchanged(k, j), exchanged(pivot, j));
    }
    for (long j = 0; j < a.columns; j++) {
        for (long i = 0; i < a.rows; i++) {
            if (hasPivots && i > j) CPPUNIT_ASSERT(std::abs(lu(i, j)) <= 1);
            double sum = 0, size = 0;
            for (long k = 0; k <= std::min({i, j, steps - 1}); k++) {
                const double product = (k == i ? 1. : double(lu(i, k))) * double(lu(k, j));
                sum += product;
                size += std::abs(product);
            }
            requireNear<T>(double(exchanged(i, j)), sum, double(steps) + 1, size, "L U");
        }
        for (long i = a.rows; i < a.ld; i++) CPPUNIT_ASSERT_EQUAL(T(77), lu(i, j));
    }
}

/// A x is b, or with A transposed.
template <class T>
void requireSolved(const Matrix<T>& a, bool isTransposed, const Matrix<T>& x, const Matrix<T>& b,
                   double sizeOfFactors) {
    double largest = 0;
    for (long j = 0; j < x.columns; j++)
        for (long i = 0; i < x.rows; i++) largest = std::max(largest, double(std::abs(x(i, j))));
    for (long j = 0; j < b.columns; j++)
        for (long i = 0; i < b.rows; i++) {
            double sum = 0;
            for (long k = 0; k < a.rows; k++)
                sum += double(isTransposed ? a(k, i) : a(i, k)) * double(x(k, j));
            requireNear<T>(double(b(i, j)), sum, 3 * double(a.rows + 1),
                           double(a.rows) * sizeOfFactors * largest, "A x");
        }
}

/// The largest row of |L| |U|, or of |L| |L^T|, divided by n: at most n times a product of the two
/// largest numbers.
template <class T>
double sizeOf(const std::vector<T>& factors, long n, long ld) {
    double largest = 1;
    for (long j = 0; j < n; j++)
        for (long i = 0; i < n; i++)
            largest = std::max(largest, double(std::abs(factors[static_cast<size_t>(i + j * ld)])));
    return largest * largest;
}

template <class T>
void requireLinearSystems() {
    const Handle handle;
    constexpr int n = 45, columns = 3;
    const Matrix<T> a = random<T>(n, n, 1), b = random<T>(n, columns, 2);
    DeviceArray<T> aGM(a.values);
    DeviceArray<int> pivotsGM(n, 0);
    const Factors<T> factors = lu(handle, a, aGM, pivotsGM);
    requireLu(a, factors);
    for (const cublasOperation_t operation : {CUBLAS_OP_N, CUBLAS_OP_T}) {
        const DeviceArray<T> bGM(b.values);
        const DeviceArray<int> infoGM(1, 77);
        check(getrs<T>(handle, operation, n, columns, aGM.get(), int(a.ld), pivotsGM.get(),
                       bGM.get(), int(b.ld), infoGM.get()));
        ::check(cudaDeviceSynchronize());
        CPPUNIT_ASSERT_EQUAL(0, infoGM.first());
        Matrix<T> x = b;
        x.values = bGM.toHost();
        requireSolved(a, operation == CUBLAS_OP_T, x, b, sizeOf(factors.values, n, a.ld));
        CPPUNIT_ASSERT_EQUAL(T(77), x(n, 0));
    }
}

template <class T>
void requirePositiveSystems(cublasFillMode_t half) {
    const Handle handle;
    constexpr int n = 39, columns = 4;
    const bool isLower = half == CUBLAS_FILL_MODE_LOWER;
    const Matrix<T> a = positive<T>(n), b = random<T>(n, columns, 2);
    Matrix<T> stored = a;
    for (long j = 0; j < n; j++)
        for (long i = 0; i < n; i++)
            if (isLower ? i < j : i > j) stored(i, j) = T(55);
    DeviceArray<T> aGM(stored.values);
    const Factors<T> factors = cholesky(handle, half, stored, aGM);
    CPPUNIT_ASSERT_EQUAL(0, factors.info);
    Matrix<T> l = a;
    l.values = factors.values;
    for (long j = 0; j < n; j++)
        for (long i = 0; i < n; i++) {
            if (isLower ? i < j : i > j) {
                CPPUNIT_ASSERT_EQUAL(T(55), l(i, j));
                continue;
            }
            double sum = 0, size = 0;
            for (long k = 0; k <= std::min(i, j); k++) {
                const double product =
                    isLower ? double(l(i, k)) * double(l(j, k)) : double(l(k, i)) * double(l(k, j));
                sum += product;
                size += std::abs(product);
            }
            requireNear<T>(double(a(i, j)), sum, n + 2, size, "L L^T");
        }
    const DeviceArray<T> bGM(b.values);
    const DeviceArray<int> infoGM(1, 77);
    check(potrs<T>(handle, half, n, columns, aGM.get(), int(a.ld), bGM.get(), int(b.ld),
                   infoGM.get()));
    ::check(cudaDeviceSynchronize());
    CPPUNIT_ASSERT_EQUAL(0, infoGM.first());
    Matrix<T> x = b;
    x.values = bGM.toHost();
    for (long j = 0; j < n; j++)
        for (long i = 0; i < n; i++)
            if (isLower ? i < j : i > j) l(i, j) = 0;
    requireSolved(a, false, x, b, sizeOf(l.values, n, a.ld));
}

constexpr cublasFillMode_t halves[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};

}  // namespace

class TestCusolver : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCusolver);
    CPPUNIT_TEST(testHandles);
    CPPUNIT_TEST(testLinearSystems);
    CPPUNIT_TEST(testOtherShapes);
    CPPUNIT_TEST(testWithoutPivots);
    CPPUNIT_TEST(testSingularMatrix);
    CPPUNIT_TEST(testPositiveSystems);
    CPPUNIT_TEST(testMatrixThatIsNotPositive);
    CPPUNIT_TEST(testWrongArguments);
    CPPUNIT_TEST_SUITE_END();

  public:
    void testHandles() {
        const Handle handle;
        int version = 0;
        check(cusolverGetVersion(&version));
        CPPUNIT_ASSERT(version >= 11000);
        const Stream stream;
        check(cusolverDnSetStream(handle, stream.handle));
        cudaStream_t found = nullptr;
        check(cusolverDnGetStream(handle, &found));
        CPPUNIT_ASSERT(found == stream.handle);
    }

    void testLinearSystems() {
        requireLinearSystems<float>();
        requireLinearSystems<double>();
    }

    void testOtherShapes() {
        const Handle handle;
        for (const auto& [m, n] : {std::pair(30, 17), std::pair(17, 30), std::pair(1, 1)}) {
            const Matrix<double> a = random<double>(m, n, 4);
            DeviceArray<double> aGM(a.values);
            DeviceArray<int> pivotsGM(static_cast<size_t>(std::min(m, n)), 0);
            requireLu(a, lu(handle, a, aGM, pivotsGM));
        }
    }

    void testWithoutPivots() {
        const Handle handle;
        const Matrix<double> a = positive<double>(20);
        DeviceArray<double> aGM(a.values);
        DeviceArray<int> pivotsGM(20, 77);
        const Factors<double> factors = lu(handle, a, aGM, pivotsGM, false);
        requireLu(a, factors, false);
        CPPUNIT_ASSERT(factors.pivots == std::vector<int>(20, 77));
    }

    void testSingularMatrix() {
        const Handle handle;
        Matrix<float> a = random<float>(5, 5, 1);
        for (long i = 0; i < 5; i++) a(i, 2) = 0;
        DeviceArray<float> aGM(a.values);
        DeviceArray<int> pivotsGM(5, 0);
        CPPUNIT_ASSERT_EQUAL(3, lu(handle, a, aGM, pivotsGM).info);
    }

    void testPositiveSystems() {
        for (const cublasFillMode_t half : halves) {
            requirePositiveSystems<float>(half);
            requirePositiveSystems<double>(half);
        }
    }

    void testMatrixThatIsNotPositive() {
        const Handle handle;
        for (const cublasFillMode_t half : halves) {
            Matrix<double> a = positive<double>(8);
            a(4, 4) = -1;
            DeviceArray<double> aGM(a.values);
            CPPUNIT_ASSERT_EQUAL(5, cholesky(handle, half, a, aGM).info);
        }
    }

    void testWrongArguments() {
        const Handle handle;
        const DeviceArray<float> aGM(100);
        float* const a = aGM.get();
        int size = 0;
        CPPUNIT_ASSERT_EQUAL(CUSOLVER_STATUS_SUCCESS,
                             cusolverDnSgetrf_bufferSize(handle, 4, 4, a, 4, &size));
        // As on an H200: a buffer is given a size whatever the matrix.
        CPPUNIT_ASSERT_EQUAL(CUSOLVER_STATUS_SUCCESS,
                             cusolverDnSgetrf_bufferSize(handle, 4, 4, a, 3, &size));
        CPPUNIT_ASSERT_EQUAL(CUSOLVER_STATUS_SUCCESS,
                             cusolverDnSgetrf_bufferSize(handle, -1, 4, a, 4, &size));
        CPPUNIT_ASSERT_EQUAL(CUSOLVER_STATUS_NOT_INITIALIZED,
                             cusolverDnSgetrf_bufferSize(nullptr, 4, 4, a, 4, &size));
        CPPUNIT_ASSERT_EQUAL(
            CUSOLVER_STATUS_SUCCESS,
            cusolverDnSpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, 4, a, 3, &size));
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestCusolver);
