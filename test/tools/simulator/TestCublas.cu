// cuBLAS against plain loops on the host. The values are small whole numbers, so that sums are
// exact in any order.
#include <cppunit/extensions/HelperMacros.h>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "Device.h"

namespace {

using Handle = LibraryHandle<cublasHandle_t, cublasCreate, cublasDestroy>;

// Numbers of the API, and what the loops compute with.

using Number = std::complex<double>;

Number numberOf(float x) {
    return x;
}
Number numberOf(double x) {
    return x;
}
Number numberOf(cuComplex x) {
    return {x.x, x.y};
}
Number numberOf(cuDoubleComplex x) {
    return {x.x, x.y};
}

template <class T>
T valueOf(Number x) {
    if constexpr (std::is_floating_point_v<T>)
        return static_cast<T>(x.real());
    else
        return {static_cast<decltype(T::x)>(x.real()), static_cast<decltype(T::x)>(x.imag())};
}

template <class T>
constexpr bool isComplex = !std::is_floating_point_v<T>;

template <class T>
std::vector<T> numbers(size_t n, int seed) {
    std::vector<T> values(n);
    unsigned state = 12345u + 77u * static_cast<unsigned>(seed);
    const auto next = [&] {
        state = state * 1664525u + 1013904223u;
        return static_cast<double>(state >> 24 & 7) - 3;
    };
    for (T& value : values) {
        const double real = next(), imaginary = next();
        value = valueOf<T>({real, imaginary});
    }
    return values;
}

/// By the column, as in Fortran.
struct Matrix {
    long rows, columns;
    std::vector<Number> values;
    Matrix(long r, long c) : rows(r), columns(c), values(static_cast<size_t>(r * c)) {}
    Number& operator()(long i, long j) { return values[static_cast<size_t>(i + j * rows)]; }
    Number operator()(long i, long j) const { return values[static_cast<size_t>(i + j * rows)]; }
};

template <class T>
Matrix matrixOf(const std::vector<T>& values, long rows, long columns, long ld) {
    Matrix matrix(rows, columns);
    for (long j = 0; j < columns; j++)
        for (long i = 0; i < rows; i++)
            matrix(i, j) = numberOf(values[static_cast<size_t>(i + j * ld)]);
    return matrix;
}

Matrix operated(const Matrix& matrix, cublasOperation_t operation) {
    if (operation == CUBLAS_OP_N) return matrix;
    Matrix turned(matrix.columns, matrix.rows);
    for (long i = 0; i < turned.rows; i++)
        for (long j = 0; j < turned.columns; j++)
            turned(i, j) = operation == CUBLAS_OP_C ? std::conj(matrix(j, i)) : matrix(j, i);
    return turned;
}

enum Kind { symmetric, hermitian, triangular, unitTriangular };

/// What a square matrix stands for of which a triangle is stored.
Matrix completed(Matrix matrix, cublasFillMode_t stored, Kind kind) {
    for (long i = 0; i < matrix.rows; i++) {
        if (kind == unitTriangular) matrix(i, i) = 1;
        if (kind == hermitian) matrix(i, i) = matrix(i, i).real();
        for (long j = 0; j < i; j++) {
            const bool isUpper = stored == CUBLAS_FILL_MODE_UPPER;
            Number& other = isUpper ? matrix(i, j) : matrix(j, i);
            const Number known = isUpper ? matrix(j, i) : matrix(i, j);
            other = kind == symmetric ? known : kind == hermitian ? std::conj(known) : 0;
        }
    }
    return matrix;
}

Matrix product(Number alpha, const Matrix& a, const Matrix& b, Number beta, const Matrix& c) {
    Matrix result(a.rows, b.columns);
    for (long i = 0; i < a.rows; i++)
        for (long j = 0; j < b.columns; j++) {
            Number sum = 0;
            for (long k = 0; k < a.columns; k++) sum += a(i, k) * b(k, j);
            result(i, j) = alpha * sum + (beta == Number(0) ? Number(0) : beta * c(i, j));
        }
    return result;
}

template <class T>
void requireEqual(const Matrix& expected, const std::vector<T>& found, long ld,
                  const std::string& what, double tolerance = 0) {
    for (long j = 0; j < expected.columns; j++)
        for (long i = 0; i < expected.rows; i++) {
            const Number wanted = expected(i, j);
            const Number value = numberOf(found[static_cast<size_t>(i + j * ld)]);
            if (std::abs(value - wanted) <= tolerance * std::max(1.0, std::abs(wanted))) continue;
            throw std::runtime_error(what + " at " + std::to_string(i) + ", " + std::to_string(j) +
                                     ": " + std::to_string(value.real()) + " for " +
                                     std::to_string(wanted.real()));
        }
}

constexpr cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
constexpr cublasFillMode_t halves[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
constexpr cublasDiagType_t diagonals[] = {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT};
constexpr cublasSideMode_t sides[] = {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT};

// The routines of all four types by one name.
#define ROUTINE(name)                                    \
    template <class T, class... Arguments>               \
    void name(const Arguments&... arguments) {           \
        if constexpr (std::is_same_v<T, float>)          \
            check(cublasS##name(arguments...));          \
        else if constexpr (std::is_same_v<T, double>)    \
            check(cublasD##name(arguments...));          \
        else if constexpr (std::is_same_v<T, cuComplex>) \
            check(cublasC##name(arguments...));          \
        else                                             \
            check(cublasZ##name(arguments...));          \
    }
#define ROUTINE_OF_COMPLEX(name)                    \
    template <class T, class... Arguments>          \
    void name(const Arguments&... arguments) {      \
        if constexpr (std::is_same_v<T, cuComplex>) \
            check(cublasC##name(arguments...));     \
        else                                        \
            check(cublasZ##name(arguments...));     \
    }
ROUTINE(axpy)
ROUTINE(scal)
ROUTINE(copy)
ROUTINE(swap)
ROUTINE(gemv)
ROUTINE(symv)
ROUTINE(syr)
ROUTINE(trmv)
ROUTINE(trsv)
ROUTINE(gemm)
ROUTINE(gemmStridedBatched)
ROUTINE(gemmBatched)
ROUTINE(symm)
ROUTINE(syrk)
ROUTINE(trmm)
ROUTINE(trsm)
ROUTINE(geam)
ROUTINE(dgmm)
ROUTINE_OF_COMPLEX(hemv)
ROUTINE_OF_COMPLEX(her)
ROUTINE_OF_COMPLEX(gerc)
ROUTINE_OF_COMPLEX(hemm)
ROUTINE_OF_COMPLEX(herk)

long positionOf(long i, long n, long step) {
    return step > 0 ? i * step : (n - 1 - i) * -step;
}

/// A vector as a matrix of one column.
template <class T>
Matrix vectorOf(const std::vector<T>& values, long n, long step) {
    Matrix vector(n, 1);
    for (long i = 0; i < n; i++)
        vector(i, 0) = numberOf(values[static_cast<size_t>(positionOf(i, n, step))]);
    return vector;
}

template <class T>
void requireVector(const Matrix& expected, const std::vector<T>& found, long step,
                   const std::string& what) {
    const Matrix vector = vectorOf(found, expected.rows, step);
    std::vector<cuDoubleComplex> values;
    for (const Number value : vector.values) values.push_back({value.real(), value.imag()});
    requireEqual(expected, values, expected.rows, what);
}

template <class T>
Number factorOf(double real, double imaginary) {
    return isComplex<T> ? Number(real, imaginary) : Number(real);
}

}  // namespace

class TestCublas : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCublas);
    CPPUNIT_TEST(testHandles);
    CPPUNIT_TEST(testVectorsAndMatricesToAndFro);
    CPPUNIT_TEST(testVectors);
    CPPUNIT_TEST(testSums);
    CPPUNIT_TEST(testSumsThatStayOnTheDevice);
    CPPUNIT_TEST(testMatrixAndVector);
    CPPUNIT_TEST(testTrianglesAndVectors);
    CPPUNIT_TEST(testProducts);
    CPPUNIT_TEST(testWhatIsReplacedIsNotRead);
    CPPUNIT_TEST(testBatches);
    CPPUNIT_TEST(testTypesByName);
    CPPUNIT_TEST(testSymmetricMatrices);
    CPPUNIT_TEST(testTriangles);
    CPPUNIT_TEST(testSumsOfMatrices);
    CPPUNIT_TEST(testStreams);
    CPPUNIT_TEST(testWrongArguments);
    CPPUNIT_TEST_SUITE_END();

    static void ofEachType(auto&& test) {
        test(float());
        test(double());
        test(cuComplex());
        test(cuDoubleComplex());
    }

  public:
    void testHandles() {
        const Handle handle;
        cublasPointerMode_t mode;
        check(cublasGetPointerMode(handle, &mode));
        CPPUNIT_ASSERT_EQUAL(CUBLAS_POINTER_MODE_HOST, mode);
        check(cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH));
        cublasMath_t math;
        check(cublasGetMathMode(handle, &math));
        CPPUNIT_ASSERT_EQUAL(CUBLAS_TF32_TENSOR_OP_MATH, math);
        int version = 0;
        check(cublasGetVersion(handle, &version));
        CPPUNIT_ASSERT(version >= 130000);
        CPPUNIT_ASSERT_EQUAL(std::string("CUBLAS_STATUS_INVALID_VALUE"),
                             std::string(cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE)));
        CPPUNIT_ASSERT_EQUAL(std::string("the library was not initialized"),
                             std::string(cublasGetStatusString(CUBLAS_STATUS_NOT_INITIALIZED)));
    }

    void testVectorsAndMatricesToAndFro() {
        const std::vector<float> x = numbers<float>(30, 1);
        const DeviceArray<float> tabGM(30, -9.f);
        check(cublasSetVector(10, sizeof(float), x.data(), 3, tabGM.get(), 2));
        std::vector<float> found = tabGM.toHost();
        for (size_t i = 0; i < 20; i++) CPPUNIT_ASSERT_EQUAL(i % 2 ? -9.f : x[i / 2 * 3], found[i]);
        std::vector<float> back(30, -8.f);
        check(cublasGetVector(10, sizeof(float), tabGM.get(), 2, back.data(), 3));
        for (size_t i = 0; i < 30; i++) CPPUNIT_ASSERT_EQUAL(i % 3 ? -8.f : x[i], back[i]);

        check(cublasSetMatrix(3, 4, sizeof(float), x.data(), 5, tabGM.get(), 4));
        found = tabGM.toHost();
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 4; j++) CPPUNIT_ASSERT_EQUAL(x[i + 5 * j], found[i + 4 * j]);
        std::fill(back.begin(), back.end(), 0.f);
        check(cublasGetMatrix(3, 4, sizeof(float), tabGM.get(), 4, back.data(), 3));
        CPPUNIT_ASSERT_EQUAL(x[2 + 5 * 3], back[2 + 3 * 3]);
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_MAPPING_ERROR,
                             cublasSetMatrix(3, 4, sizeof(float), x.data(), 2, tabGM.get(), 4));
    }

    void testVectors() {
        ofEachType([](auto type) {
            using T = decltype(type);
            const Handle handle;
            constexpr int n = 700;
            const Number factor = factorOf<T>(2, -1);
            const T alpha = valueOf<T>(factor);
            for (const int incx : {1, 3, -2})
                for (const int incy : {1, -3}) {
                    const std::vector<T> x = numbers<T>(3 * n, 1), y = numbers<T>(3 * n, 2);
                    const DeviceArray<T> xGM(x), yGM(y);
                    axpy<T>(handle, n, &alpha, xGM.get(), incx, yGM.get(), incy);
                    Matrix expected = vectorOf(y, n, incy);
                    const Matrix ofX = vectorOf(x, n, incx);
                    for (long i = 0; i < n; i++) expected(i, 0) += factor * ofX(i, 0);
                    requireVector(expected, yGM.toHost(), incy, "axpy");
                    swap<T>(handle, n, xGM.get(), incx, yGM.get(), incy);
                    requireVector(expected, xGM.toHost(), incx, "swap");
                    requireVector(ofX, yGM.toHost(), incy, "swap");
                    copy<T>(handle, n, xGM.get(), incx, yGM.get(), incy);
                    requireVector(expected, yGM.toHost(), incy, "copy");
                }
            const std::vector<T> x = numbers<T>(3 * n, 3);
            const DeviceArray<T> xGM(x);
            scal<T>(handle, n, &alpha, xGM.get(), 3);
            Matrix expected = vectorOf(x, n, 3);
            for (Number& value : expected.values) value *= factor;
            requireVector(expected, xGM.toHost(), 3, "scal");
        });
        const Handle handle;
        const std::vector<double> x = numbers<double>(5, 1), y = numbers<double>(5, 2);
        const DeviceArray<double> xGM(x), yGM(y);
        const double cosine = 0.5, sine = 2;
        check(cublasDrot(handle, 5, xGM.get(), 1, yGM.get(), 1, &cosine, &sine));
        CPPUNIT_ASSERT_EQUAL(0.5 * x[3] + 2 * y[3], xGM.toHost()[3]);
        CPPUNIT_ASSERT_EQUAL(0.5 * y[3] - 2 * x[3], yGM.toHost()[3]);
        const DeviceArray<cuComplex> zGM(std::vector<cuComplex>{{1, 2}, {3, 4}});
        const float half = 0.5f;
        check(cublasCsscal(handle, 2, &half, zGM.get(), 1));
        CPPUNIT_ASSERT_EQUAL(2.f, zGM.toHost()[1].y);
    }

    void testSums() {
        const Handle handle;
        constexpr int n = 1000;
        const std::vector<float> x = numbers<float>(2 * n, 1), y = numbers<float>(2 * n, 2);
        const DeviceArray<float> xGM(x), yGM(y);
        float dot = 0, sum = 0, norm = 0, wanted = 0, wantedSum = 0, squares = 0;
        for (size_t i = 0; i < n; i++) {
            wanted += x[2 * i] * y[n - 1 - i];
            wantedSum += std::fabs(x[2 * i]);
            squares += x[2 * i] * x[2 * i];
        }
        check(cublasSdot(handle, n, xGM.get(), 2, yGM.get(), -1, &dot));
        CPPUNIT_ASSERT_EQUAL(wanted, dot);
        check(cublasSasum(handle, n, xGM.get(), 2, &sum));
        CPPUNIT_ASSERT_EQUAL(wantedSum, sum);
        check(cublasSnrm2(handle, n, xGM.get(), 2, &norm));
        CPPUNIT_ASSERT_DOUBLES_EQUAL(std::sqrt(squares), norm, 1e-4);
        check(cublasSasum(handle, 0, xGM.get(), 1, &sum));
        CPPUNIT_ASSERT_EQUAL(0.f, sum);

        const DeviceArray<cuDoubleComplex> zGM(
            std::vector<cuDoubleComplex>{{1, 2}, {-4, 3}, {0, 7}});
        cuDoubleComplex product;
        check(cublasZdotu(handle, 3, zGM.get(), 1, zGM.get(), 1, &product));
        CPPUNIT_ASSERT_EQUAL(-3. + 7 - 49, product.x);
        CPPUNIT_ASSERT_EQUAL(4. - 24, product.y);
        check(cublasZdotc(handle, 3, zGM.get(), 1, zGM.get(), 1, &product));
        CPPUNIT_ASSERT_EQUAL(5. + 25 + 49, product.x);
        CPPUNIT_ASSERT_EQUAL(0., product.y);
        double size = 0;
        check(cublasDzasum(handle, 3, zGM.get(), 1, &size));
        CPPUNIT_ASSERT_EQUAL(3. + 7 + 7, size);
        int first = 0;
        check(cublasIzamax(handle, 3, zGM.get(), 1, &first));
        CPPUNIT_ASSERT_EQUAL(2, first);  // the first of the two whose |x| + |y| is 7
        check(cublasIzamin(handle, 3, zGM.get(), 1, &first));
        CPPUNIT_ASSERT_EQUAL(1, first);
        const DeviceArray<double> dGM(std::vector<double>{1, -5, 2, 5, 0.5});
        check(cublasIdamax(handle, 5, dGM.get(), 1, &first));
        CPPUNIT_ASSERT_EQUAL(2, first);
        check(cublasIdamin(handle, 5, dGM.get(), 1, &first));
        CPPUNIT_ASSERT_EQUAL(5, first);
    }

    void testSumsThatStayOnTheDevice() {
        const Handle handle;
        check(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
        const DeviceArray<double> xGM(std::vector<double>{1, 2, 3}), resultGM(2, 0.);
        check(cublasDdot(handle, 3, xGM.get(), 1, xGM.get(), 1, resultGM.get()));
        check(cublasDscal(handle, 3, resultGM.get(), xGM.get(), 1));
        CPPUNIT_ASSERT_EQUAL(14., resultGM.first());
        CPPUNIT_ASSERT_EQUAL(3 * 14., xGM.toHost()[2]);
        const DeviceArray<int> indexGM(1, 0);
        check(cublasIdamax(handle, 3, xGM.get(), 1, indexGM.get()));
        CPPUNIT_ASSERT_EQUAL(3, indexGM.first());
    }

    void testMatrixAndVector() {
        ofEachType([](auto type) {
            using T = decltype(type);
            const Handle handle;
            constexpr int m = 37, n = 21, lda = 40;
            const Number a = factorOf<T>(2, 1), b = factorOf<T>(-1, 3);
            const T alpha = valueOf<T>(a), beta = valueOf<T>(b);
            const std::vector<T> stored = numbers<T>(lda * lda, 1), x = numbers<T>(2 * lda, 2),
                                 y = numbers<T>(2 * lda, 3);
            const DeviceArray<T> aGM(stored), xGM(x);
            for (const cublasOperation_t operation : operations) {
                const Matrix matrix = operated(matrixOf(stored, m, n, lda), operation);
                const DeviceArray<T> yGM(y);
                gemv<T>(handle, operation, m, n, &alpha, aGM.get(), lda, xGM.get(), 2, &beta,
                        yGM.get(), -1);
                requireVector(product(a, matrix, vectorOf(x, matrix.columns, 2), b,
                                      vectorOf(y, matrix.rows, -1)),
                              yGM.toHost(), -1, "gemv");
            }
            for (const cublasFillMode_t half : halves) {
                const Matrix square = matrixOf(stored, n, n, lda);
                const DeviceArray<T> yGM(y);
                symv<T>(handle, half, n, &alpha, aGM.get(), lda, xGM.get(), 1, &beta, yGM.get(), 1);
                requireVector(product(a, completed(square, half, symmetric), vectorOf(x, n, 1), b,
                                      vectorOf(y, n, 1)),
                              yGM.toHost(), 1, "symv");
                const DeviceArray<T> ranksGM(stored);
                syr<T>(handle, half, n, &alpha, xGM.get(), 1, ranksGM.get(), lda);
                const Matrix vector = vectorOf(x, n, 1);
                Matrix expected = product(a, vector, operated(vector, CUBLAS_OP_T), 1, square);
                keepOutside(expected, square, half);
                requireEqual(expected, ranksGM.toHost(), lda, "syr");
            }
            if constexpr (isComplex<T>) {
                const DeviceArray<T> yGM(y), rankGM(stored), ranksGM(stored);
                hemv<T>(handle, halves[1], n, &alpha, aGM.get(), lda, xGM.get(), 1, &beta,
                        yGM.get(), 1);
                requireVector(
                    product(a, completed(matrixOf(stored, n, n, lda), halves[1], hermitian),
                            vectorOf(x, n, 1), b, vectorOf(y, n, 1)),
                    yGM.toHost(), 1, "hemv");
                const DeviceArray<T> otherGM(y);
                gerc<T>(handle, m, n, &alpha, xGM.get(), 1, otherGM.get(), 1, rankGM.get(), lda);
                requireEqual(product(a, vectorOf(x, m, 1), operated(vectorOf(y, n, 1), CUBLAS_OP_C),
                                     1, matrixOf(stored, m, n, lda)),
                             rankGM.toHost(), lda, "gerc");
                const decltype(T::x) real = 3;
                her<T>(handle, halves[0], n, &real, xGM.get(), 1, ranksGM.get(), lda);
                Matrix expected =
                    product(3, vectorOf(x, n, 1), operated(vectorOf(x, n, 1), CUBLAS_OP_C), 1,
                            matrixOf(stored, n, n, lda));
                for (long i = 0; i < n; i++) expected(i, i) = expected(i, i).real();
                keepOutside(expected, matrixOf(stored, n, n, lda), halves[0]);
                requireEqual(expected, ranksGM.toHost(), lda, "her");
            }
        });
        const Handle handle;
        const std::vector<float> a = numbers<float>(12, 1), x = numbers<float>(4, 2),
                                 y = numbers<float>(3, 3);
        const DeviceArray<float> aGM(a), xGM(x), yGM(y);
        const float alpha = 2;
        check(cublasSger(handle, 4, 3, &alpha, xGM.get(), 1, yGM.get(), 1, aGM.get(), 4));
        CPPUNIT_ASSERT_EQUAL(a[1 + 4 * 2] + 2 * x[1] * y[2], aGM.toHost()[1 + 4 * 2]);
    }

    void testTrianglesAndVectors() {
        ofEachType([](auto type) {
            using T = decltype(type);
            const Handle handle;
            constexpr int n = 6, lda = 7;
            std::vector<T> stored = numbers<T>(lda * n, 4);
            for (size_t i = 0; i < n; i++) stored[i + i * lda] = valueOf<T>(i % 2 ? 1 : 2);
            const std::vector<T> x = numbers<T>(2 * n, 5);
            const DeviceArray<T> aGM(stored);
            for (const cublasFillMode_t half : halves)
                for (const cublasOperation_t operation : operations)
                    for (const cublasDiagType_t diagonal : diagonals) {
                        const Kind kind =
                            diagonal == CUBLAS_DIAG_UNIT ? unitTriangular : triangular;
                        const Matrix triangle =
                            operated(completed(matrixOf(stored, n, n, lda), half, kind), operation);
                        const DeviceArray<T> xGM(x);
                        trmv<T>(handle, half, operation, diagonal, n, aGM.get(), lda, xGM.get(), 2);
                        const Matrix vector = vectorOf(x, n, 2);
                        requireVector(product(1, triangle, vector, 0, vector), xGM.toHost(), 2,
                                      "trmv");
                        trsv<T>(handle, half, operation, diagonal, n, aGM.get(), lda, xGM.get(), 2);
                        requireVector(vector, xGM.toHost(), 2, "trsv");  // exact: halves alone
                    }
        });
    }

    void testProducts() {
        ofEachType([](auto type) {
            using T = decltype(type);
            const Handle handle;
            const Number a = factorOf<T>(2, -1), b = factorOf<T>(3, 2);
            const T alpha = valueOf<T>(a), beta = valueOf<T>(b);
            constexpr int ld = 40;
            const std::vector<T> left = numbers<T>(ld * ld, 1), right = numbers<T>(ld * ld, 2),
                                 before = numbers<T>(ld * ld, 3);
            const DeviceArray<T> aGM(left), bGM(right);
            constexpr std::array<int, 3> sizes[] = {
                {33, 17, 9}, {8, 4, 16}, {1, 5, 3}, {40, 40, 0}};
            for (const auto& [m, n, k] : sizes)
                for (const cublasOperation_t transa : operations)
                    for (const cublasOperation_t transb : operations) {
                        const bool isA = transa == CUBLAS_OP_N, isB = transb == CUBLAS_OP_N;
                        const DeviceArray<T> cGM(before);
                        gemm<T>(handle, transa, transb, m, n, k, &alpha, aGM.get(), ld, bGM.get(),
                                ld, &beta, cGM.get(), ld);
                        const Matrix first = matrixOf(left, isA ? m : k, isA ? k : m, ld);
                        const Matrix second = matrixOf(right, isB ? k : n, isB ? n : k, ld);
                        const Matrix expected =
                            product(a, operated(first, transa), operated(second, transb), b,
                                    matrixOf(before, m, n, ld));
                        requireEqual(expected, cGM.toHost(), ld, "gemm");
                        if (m < ld)  // what lies between the columns stays
                            CPPUNIT_ASSERT(numberOf(before[m]) == numberOf(cGM.toHost()[m]));
                    }
        });
    }

    void testWhatIsReplacedIsNotRead() {
        const Handle handle;
        const float nan = std::numeric_limits<float>::quiet_NaN(), one = 1, zero = 0;
        const DeviceArray<float> aGM(64, 1.f), cGM(64, nan), yGM(8, nan);
        check(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, aGM.get(), 8, aGM.get(),
                          8, &zero, cGM.get(), 8));
        CPPUNIT_ASSERT(cGM.toHost() == std::vector<float>(64, 8.f));
        check(cublasSgemv(handle, CUBLAS_OP_N, 8, 8, &one, aGM.get(), 8, aGM.get(), 1, &zero,
                          yGM.get(), 1));
        CPPUNIT_ASSERT(yGM.toHost() == std::vector<float>(8, 8.f));
    }

    void testBatches() {
        ofEachType([](auto type) {
            using T = decltype(type);
            const Handle handle;
            constexpr int m = 5, n = 4, k = 3, batches = 6, stride = 30;
            const T alpha = valueOf<T>(2), beta = valueOf<T>(1);
            const std::vector<T> a = numbers<T>(batches * stride, 1),
                                 b = numbers<T>(batches * stride, 2),
                                 c = numbers<T>(batches * stride, 3);
            const DeviceArray<T> aGM(a), bGM(b), cGM(c), otherGM(c);
            gemmStridedBatched<T>(handle, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, &alpha, aGM.get(), m,
                                  stride, bGM.get(), n, stride, &beta, cGM.get(), m, stride,
                                  batches);
            std::vector<const T*> tabA, tabB;
            std::vector<T*> tabC;
            for (int i = 0; i < batches; i++) {
                tabA.push_back(aGM.get() + i * stride);
                tabB.push_back(bGM.get() + i * stride);
                tabC.push_back(otherGM.get() + i * stride);
            }
            const DeviceArray<const T*> tabAGM(tabA), tabBGM(tabB);
            const DeviceArray<T*> tabCGM(tabC);
            gemmBatched<T>(handle, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, &alpha, tabAGM.get(), m,
                           tabBGM.get(), n, &beta, tabCGM.get(), m, batches);
            for (const std::vector<T>& found : {cGM.toHost(), otherGM.toHost()})
                for (long i = 0; i < batches; i++) {
                    const auto part = [&](const std::vector<T>& all) {
                        return std::vector<T>(all.begin() + i * stride,
                                              all.begin() + (i + 1) * stride);
                    };
                    requireEqual(product(2, matrixOf(part(a), m, k, m),
                                         operated(matrixOf(part(b), n, k, n), CUBLAS_OP_T), 1,
                                         matrixOf(part(c), m, n, m)),
                                 part(found), m, "batch " + std::to_string(i));
                }
        });
    }

    void testTypesByName() {
        const Handle handle;
        constexpr int n = 16;
        const std::vector<float> a = numbers<float>(n * n, 1), b = numbers<float>(n * n, 2);
        const Matrix expected =
            product(2, matrixOf(a, n, n, n), matrixOf(b, n, n, n), 0, Matrix(n, n));
        const float alpha = 2, beta = 0;
        const auto run = [&](auto stored, auto result, cudaDataType type, cudaDataType resultType) {
            using A = decltype(stored);
            using C = decltype(result);
            const DeviceArray<A> aGM(std::vector<A>(a.begin(), a.end())),
                bGM(std::vector<A>(b.begin(), b.end()));
            const DeviceArray<C> cGM(n * n, C(0.f));
            check(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, aGM.get(), type,
                               n, bGM.get(), type, n, &beta, cGM.get(), resultType, n,
                               CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
            std::vector<float> found;
            for (const C value : cGM.toHost()) found.push_back(static_cast<float>(value));
            requireEqual(expected, found, n, "GemmEx", 1. / 128);
        };
        run(0.f, 0.f, CUDA_R_32F, CUDA_R_32F);
        run(__half(), 0.f, CUDA_R_16F, CUDA_R_32F);
        run(__half(), __half(), CUDA_R_16F, CUDA_R_16F);
        run(__nv_bfloat16(), 0.f, CUDA_R_16BF, CUDA_R_32F);
        run(__nv_bfloat16(), __nv_bfloat16(), CUDA_R_16BF, CUDA_R_16BF);
        const DeviceArray<float> squareGM(a), oldGM(n * n, 0.f);
        check(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, squareGM.get(),
                           CUDA_R_32F, n, squareGM.get(), CUDA_R_32F, n, &beta, oldGM.get(),
                           CUDA_R_32F, n, CUDA_R_32F, CUBLAS_GEMM_DEFAULT));
        requireEqual(product(2, matrixOf(a, n, n, n), matrixOf(a, n, n, n), 0, Matrix(n, n)),
                     oldGM.toHost(), n, "GemmEx by a number's type", 1. / 128);
        CPPUNIT_ASSERT_EQUAL(
            CUBLAS_STATUS_NOT_SUPPORTED,
            cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, squareGM.get(),
                         CUDA_R_32F, n, squareGM.get(), CUDA_R_32F, n, &beta, oldGM.get(),
                         CUDA_R_32F, n, CUDA_R_8U, CUBLAS_GEMM_DEFAULT));
        const std::vector<__half> halfA(a.begin(), a.end()), halfB(b.begin(), b.end());
        const DeviceArray<__half> aGM(halfA), bGM(halfB), cGM(n * n, __half(0.f));
        const __half two(2.f), none(0.f);
        check(cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &two, aGM.get(), n, bGM.get(),
                          n, &none, cGM.get(), n));
        std::vector<float> found;
        for (const __half value : cGM.toHost()) found.push_back(static_cast<float>(value));
        requireEqual(expected, found, n, "Hgemm");  // exact: small whole numbers
    }

    void testSymmetricMatrices() {
        ofEachType([](auto type) {
            using T = decltype(type);
            const Handle handle;
            constexpr int m = 11, n = 7, ld = 12;
            const Number a = factorOf<T>(2, 1), b = factorOf<T>(-1, 1);
            const T alpha = valueOf<T>(a), beta = valueOf<T>(b);
            const std::vector<T> stored = numbers<T>(ld * ld, 1), full = numbers<T>(ld * ld, 2),
                                 before = numbers<T>(ld * ld, 3);
            const DeviceArray<T> aGM(stored), bGM(full);
            for (const cublasFillMode_t half : halves) {
                for (const cublasSideMode_t side : sides) {
                    const bool isLeft = side == CUBLAS_SIDE_LEFT;
                    const long order = isLeft ? m : n;
                    const auto expected = [&](Kind kind) {
                        const Matrix square =
                            completed(matrixOf(stored, order, order, ld), half, kind);
                        const Matrix other = matrixOf(full, m, n, ld);
                        return product(a, isLeft ? square : other, isLeft ? other : square, b,
                                       matrixOf(before, m, n, ld));
                    };
                    const DeviceArray<T> cGM(before), hermitianGM(before);
                    symm<T>(handle, side, half, m, n, &alpha, aGM.get(), ld, bGM.get(), ld, &beta,
                            cGM.get(), ld);
                    requireEqual(expected(symmetric), cGM.toHost(), ld, "symm");
                    if constexpr (isComplex<T>) {
                        hemm<T>(handle, side, half, m, n, &alpha, aGM.get(), ld, bGM.get(), ld,
                                &beta, hermitianGM.get(), ld);
                        requireEqual(expected(hermitian), hermitianGM.toHost(), ld, "hemm");
                    }
                }
                for (const bool isTransposed : {false, true}) {
                    const cublasOperation_t turned = isTransposed ? CUBLAS_OP_T : CUBLAS_OP_N;
                    const Matrix first = operated(
                        matrixOf(full, isTransposed ? m : n, isTransposed ? n : m, ld), turned);
                    const Matrix square = matrixOf(before, n, n, ld);
                    const DeviceArray<T> cGM(before);
                    syrk<T>(handle, half, turned, n, m, &alpha, bGM.get(), ld, &beta, cGM.get(),
                            ld);
                    Matrix expected = product(a, first, operated(first, CUBLAS_OP_T), b, square);
                    keepOutside(expected, square, half);
                    requireEqual(expected, cGM.toHost(), ld, "syrk");
                    if constexpr (isComplex<T>)
                        testHerk<T>(handle, half, isTransposed, full, before);
                }
            }
        });
    }

    template <class T>
    static void testHerk(cublasHandle_t handle, cublasFillMode_t half, bool isTransposed,
                         const std::vector<T>& full, const std::vector<T>& before) {
        constexpr int m = 11, n = 7, ld = 12;
        const cublasOperation_t turned = isTransposed ? CUBLAS_OP_C : CUBLAS_OP_N;
        const Matrix first =
            operated(matrixOf(full, isTransposed ? m : n, isTransposed ? n : m, ld), turned);
        Matrix square = matrixOf(before, n, n, ld);
        const DeviceArray<T> aGM(full), cGM(before);
        const decltype(T::x) alpha = 2, beta = 3;
        herk<T>(handle, half, turned, n, m, &alpha, aGM.get(), ld, &beta, cGM.get(), ld);
        Matrix expected = product(2, first, operated(first, CUBLAS_OP_C), 3, square);
        for (long i = 0; i < n; i++) expected(i, i) = expected(i, i).real();
        keepOutside(expected, square, half);
        requireEqual(expected, cGM.toHost(), ld, "herk");
    }

    void testTriangles() {
        ofEachType([](auto type) {
            using T = decltype(type);
            const Handle handle;
            constexpr int m = 6, n = 5, ld = 8;
            const T alpha = valueOf<T>(2), half = valueOf<T>(0.5);
            std::vector<T> stored = numbers<T>(ld * ld, 1);
            for (size_t i = 0; i < ld; i++) stored[i + i * ld] = valueOf<T>(i % 2 ? 1 : 2);
            const std::vector<T> full = numbers<T>(ld * ld, 2);
            const DeviceArray<T> aGM(stored);
            for (const cublasSideMode_t side : sides)
                for (const cublasFillMode_t fill : halves)
                    for (const cublasOperation_t operation : operations)
                        for (const cublasDiagType_t diagonal : diagonals) {
                            const bool isLeft = side == CUBLAS_SIDE_LEFT;
                            const long order = isLeft ? m : n;
                            const Kind kind =
                                diagonal == CUBLAS_DIAG_UNIT ? unitTriangular : triangular;
                            const Matrix triangle =
                                operated(completed(matrixOf(stored, order, order, ld), fill, kind),
                                         operation);
                            const Matrix other = matrixOf(full, m, n, ld);
                            const DeviceArray<T> bGM(full);
                            trmm<T>(handle, side, fill, operation, diagonal, m, n, &alpha,
                                    aGM.get(), ld, bGM.get(), ld, bGM.get(), ld);
                            requireEqual(product(2, isLeft ? triangle : other,
                                                 isLeft ? other : triangle, 0, other),
                                         bGM.toHost(), ld, "trmm");
                            trsm<T>(handle, side, fill, operation, diagonal, m, n, &half, aGM.get(),
                                    ld, bGM.get(), ld);
                            requireEqual(other, bGM.toHost(), ld, "trsm", 1e-3);
                        }
        });
    }

    void testSumsOfMatrices() {
        ofEachType([](auto type) {
            using T = decltype(type);
            const Handle handle;
            constexpr int m = 9, n = 6, ld = 10;
            const Number a = factorOf<T>(2, 1), b = factorOf<T>(-3, 1);
            const T alpha = valueOf<T>(a), beta = valueOf<T>(b);
            const std::vector<T> left = numbers<T>(ld * ld, 1), right = numbers<T>(ld * ld, 2);
            const DeviceArray<T> aGM(left), bGM(right), cGM(ld * ld);
            for (const cublasOperation_t transa : operations) {
                const bool isA = transa == CUBLAS_OP_N;
                geam<T>(handle, transa, CUBLAS_OP_N, m, n, &alpha, aGM.get(), ld, &beta, bGM.get(),
                        ld, cGM.get(), ld);
                const Matrix first = operated(matrixOf(left, isA ? m : n, isA ? n : m, ld), transa);
                Matrix expected = matrixOf(right, m, n, ld);
                for (size_t i = 0; i < expected.values.size(); i++)
                    expected.values[i] = a * first.values[i] + b * expected.values[i];
                requireEqual(expected, cGM.toHost(), ld, "geam");
            }
            for (const cublasSideMode_t side : sides) {
                dgmm<T>(handle, side, m, n, aGM.get(), ld, bGM.get(), 1, cGM.get(), ld);
                Matrix expected = matrixOf(left, m, n, ld);
                for (long i = 0; i < m; i++)
                    for (long j = 0; j < n; j++)
                        expected(i, j) *=
                            numberOf(right[static_cast<size_t>(side == CUBLAS_SIDE_LEFT ? i : j)]);
                requireEqual(expected, cGM.toHost(), ld, "dgmm");
            }
        });
    }

    void testStreams() {
        const Handle handle;
        const Stream stream(cudaStreamNonBlocking);
        check(cublasSetStream(handle, stream.handle));
        cudaStream_t found = nullptr;
        check(cublasGetStream(handle, &found));
        CPPUNIT_ASSERT(found == stream.handle);
        const DeviceArray<float> xGM(1000, 1.f), yGM(1000, 2.f);
        const float alpha = 3;
        check(cublasSaxpy(handle, 1000, &alpha, xGM.get(), 1, yGM.get(), 1));
        ::check(cudaStreamSynchronize(stream.handle));
        CPPUNIT_ASSERT(yGM.toHost() == std::vector<float>(1000, 5.f));
    }

    void testWrongArguments() {
        const Handle handle;
        const float one = 1;
        const DeviceArray<float> aGM(16, 1.f);
        float* const a = aGM.get();
        CPPUNIT_ASSERT_EQUAL(
            CUBLAS_STATUS_INVALID_VALUE,
            cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a, 3, a, 4, &one, a, 4));
        CPPUNIT_ASSERT_EQUAL(
            CUBLAS_STATUS_INVALID_VALUE,
            cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, -1, 4, 4, &one, a, 4, a, 4, &one, a, 4));
        CPPUNIT_ASSERT_EQUAL(
            CUBLAS_STATUS_NOT_INITIALIZED,
            cublasSgemm(nullptr, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a, 4, a, 4, &one, a, 4));
        CPPUNIT_ASSERT_EQUAL(
            CUBLAS_STATUS_SUCCESS,
            cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 0, 4, 4, &one, a, 4, a, 4, &one, a, 4));
        CPPUNIT_ASSERT_EQUAL(CUBLAS_STATUS_NOT_INITIALIZED, cublasDestroy(nullptr));
    }

  private:
    /// A routine leaves what lies outside of the triangle as it was.
    static void keepOutside(Matrix& expected, const Matrix& before, cublasFillMode_t half) {
        for (long i = 0; i < expected.rows; i++)
            for (long j = 0; j < expected.columns; j++)
                if (half == CUBLAS_FILL_MODE_UPPER ? i > j : i < j) expected(i, j) = before(i, j);
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestCublas);
