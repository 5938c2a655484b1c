// cuSPARSE against plain loops on the host, in double precision. A sum of k products may differ by
// (k + 3) eps times the sum of their sizes: N. J. Higham, Accuracy and Stability of Numerical
// Algorithms, 2nd edition, section 3.1.
#include <cppunit/extensions/HelperMacros.h>
#include <cusparse.h>

#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "Device.h"

namespace {

constexpr auto asIs = CUSPARSE_OPERATION_NON_TRANSPOSE, transposed = CUSPARSE_OPERATION_TRANSPOSE;
constexpr cusparseOperation_t operations[] = {asIs, transposed};
constexpr cusparseFormat_t formats[] = {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_CSC,
                                        CUSPARSE_FORMAT_COO};

template <class T>
constexpr cudaDataType typeOf = std::is_same_v<T, float> ? CUDA_R_32F : CUDA_R_64F;
template <class Index>
constexpr cusparseIndexType_t indexTypeOf = sizeof(Index) == 4 ? CUSPARSE_INDEX_32I
                                                               : CUSPARSE_INDEX_64I;

using Handle = LibraryHandle<cusparseHandle_t, cusparseCreate, cusparseDestroy>;

/// Numbers between -1 and 1, all different.
template <class T>
std::vector<T> numbers(long n, unsigned seed) {
    std::vector<T> values(static_cast<size_t>(n));
    unsigned state = 12345u + 77u * seed;
    for (T& value : values) {
        state = state * 1664525u + 1013904223u;
        value = static_cast<T>(state >> 8) / static_cast<T>(1 << 23) - 1;
    }
    return values;
}

/// Row by row; an entry that is 0 is not stored.
template <class T>
struct Matrix {
    long rows, columns;
    std::vector<T> values;
    Matrix(long r, long c) : rows(r), columns(c), values(static_cast<size_t>(r * c)) {}
    T& operator()(long i, long j) { return values[static_cast<size_t>(i * columns + j)]; }
    T operator()(long i, long j) const { return values[static_cast<size_t>(i * columns + j)]; }
};

/// Lines of different lengths; some are empty.
template <class T>
Matrix<T> sparseMatrix(long rows, long columns) {
    Matrix<T> matrix(rows, columns);
    matrix.values = numbers<T>(rows * columns, 5);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < columns; j++)
            if (i % 7 == 3 || j % 5 == 2 || (i * j) % (i % 4 + 2) != 0) matrix(i, j) = 0;
    return matrix;
}

/// A matrix on the device, and its descriptor.
template <class T, class Index>
class Sparse {
  public:
    Sparse(const Matrix<T>& matrix, cusparseFormat_t format, cusparseIndexBase_t base) {
        std::vector<Index> lines, others, offsets;
        std::vector<T> values;
        const bool isByColumn = format == CUSPARSE_FORMAT_CSC;
        const long count = isByColumn ? matrix.columns : matrix.rows;
        for (long line = 0; line < count; line++) {
            offsets.push_back(static_cast<Index>(values.size()) + base);
            for (long other = 0; other < (isByColumn ? matrix.rows : matrix.columns); other++) {
                const T value = isByColumn ? matrix(other, line) : matrix(line, other);
                if (value == 0) continue;
                lines.push_back(static_cast<Index>(line) + base);
                others.push_back(static_cast<Index>(other) + base);
                values.push_back(value);
            }
        }
        offsets.push_back(static_cast<Index>(values.size()) + base);
        m_lines.emplace(format == CUSPARSE_FORMAT_COO ? lines : offsets);
        m_others.emplace(others);
        m_values.emplace(values);
        const auto nnz = static_cast<int64_t>(values.size());
        const cusparseIndexType_t type = indexTypeOf<Index>;
        if (format == CUSPARSE_FORMAT_COO)
            check(cusparseCreateCoo(&descriptor, matrix.rows, matrix.columns, nnz, m_lines->get(),
                                    m_others->get(), m_values->get(), type, base, typeOf<T>));
        else
            check((isByColumn ? cusparseCreateCsc : cusparseCreateCsr)(
                &descriptor, matrix.rows, matrix.columns, nnz, m_lines->get(), m_others->get(),
                m_values->get(), type, type, base, typeOf<T>));
    }
    ~Sparse() { cusparseDestroySpMat(descriptor); }
    Sparse(const Sparse&) = delete;
    Sparse& operator=(const Sparse&) = delete;

    cusparseSpMatDescr_t descriptor = nullptr;

  private:
    std::optional<DeviceArray<Index>> m_lines, m_others;
    std::optional<DeviceArray<T>> m_values;
};

template <class T>
struct Vector {
    DeviceArray<T> valuesGM;
    cusparseDnVecDescr_t descriptor = nullptr;
    explicit Vector(const std::vector<T>& values) : valuesGM(values) {
        check(cusparseCreateDnVec(&descriptor, static_cast<int64_t>(values.size()), valuesGM.get(),
                                  typeOf<T>));
    }
    ~Vector() { cusparseDestroyDnVec(descriptor); }
    Vector(const Vector&) = delete;
    Vector& operator=(const Vector&) = delete;
};

/// A dense matrix on the device, with two unused numbers after each column, or row.
template <class T>
struct Dense {
    long rows, columns, ld;
    cusparseOrder_t order;
    DeviceArray<T> valuesGM;
    cusparseDnMatDescr_t descriptor = nullptr;
    Dense(const Matrix<T>& matrix, cusparseOrder_t o)
        : rows(matrix.rows),
          columns(matrix.columns),
          ld((o == CUSPARSE_ORDER_COL ? rows : columns) + 2),
          order(o),
          valuesGM(stored(matrix)) {
        check(
            cusparseCreateDnMat(&descriptor, rows, columns, ld, valuesGM.get(), typeOf<T>, order));
    }
    ~Dense() { cusparseDestroyDnMat(descriptor); }
    Dense(const Dense&) = delete;
    Dense& operator=(const Dense&) = delete;

    size_t placeOf(long i, long j) const {
        return static_cast<size_t>(order == CUSPARSE_ORDER_COL ? i + j * ld : i * ld + j);
    }
    std::vector<T> stored(const Matrix<T>& matrix) const {
        std::vector<T> values(
            static_cast<size_t>(ld * (order == CUSPARSE_ORDER_COL ? columns : rows)), T(77));
        for (long i = 0; i < rows; i++)
            for (long j = 0; j < columns; j++) values[placeOf(i, j)] = matrix(i, j);
        return values;
    }
    /// The matrix; what lies between its columns must be as it was.
    Matrix<T> toHost() const {
        const std::vector<T> values = valuesGM.toHost();
        Matrix<T> matrix(rows, columns);
        for (long i = 0; i < rows; i++)
            for (long j = 0; j < columns; j++) matrix(i, j) = values[placeOf(i, j)];
        CPPUNIT_ASSERT(stored(matrix) == values);
        return matrix;
    }
};

template <class T>
Matrix<T> operated(const Matrix<T>& matrix, cusparseOperation_t operation) {
    if (operation == asIs) return matrix;
    Matrix<T> turned(matrix.columns, matrix.rows);
    for (long i = 0; i < turned.rows; i++)
        for (long j = 0; j < turned.columns; j++) turned(i, j) = matrix(j, i);
    return turned;
}

/// Throws unless `found` is alpha a b + beta c within the bound.
template <class T>
void requireProduct(double alpha, const Matrix<T>& a, const Matrix<T>& b, double beta,
                    const Matrix<T>& c, const Matrix<T>& found, const std::string& what) {
    for (long i = 0; i < a.rows; i++)
        for (long j = 0; j < b.columns; j++) {
            double sum = 0, size = 0;
            long count = 0;
            for (long k = 0; k < a.columns; k++) {
                const double product = double(a(i, k)) * double(b(k, j));
                sum += alpha * product;
                size += std::abs(alpha * product);
                count += product != 0;
            }
            if (beta != 0) {
                sum += beta * double(c(i, j));
                size += std::abs(beta * double(c(i, j)));
            }
            const double bound =
                double(count + 3) * double(std::numeric_limits<T>::epsilon()) * size;
            if (std::abs(double(found(i, j)) - sum) <= bound) continue;
            throw std::runtime_error(what + " at " + std::to_string(i) + ", " + std::to_string(j) +
                                     ": " + std::to_string(found(i, j)) + " for " +
                                     std::to_string(sum));
        }
}

template <class T>
Matrix<T> columnOf(const std::vector<T>& values) {
    Matrix<T> matrix(static_cast<long>(values.size()), 1);
    matrix.values = values;
    return matrix;
}

/// y = alpha op(a) x + beta y, with a buffer as large as cuSPARSE wants it.
template <class T, class Index>
void spmv(const Handle& handle, cusparseOperation_t operation, const T* alpha,
          const Sparse<T, Index>& a, const Vector<T>& x, const T* beta, const Vector<T>& y) {
    size_t bytes = 0;
    check(cusparseSpMV_bufferSize(handle, operation, alpha, a.descriptor, x.descriptor, beta,
                                  y.descriptor, typeOf<T>, CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
    const DeviceArray<char> bufferGM(bytes + 1);
    check(cusparseSpMV(handle, operation, alpha, a.descriptor, x.descriptor, beta, y.descriptor,
                       typeOf<T>, CUSPARSE_SPMV_ALG_DEFAULT, bufferGM.get()));
    ::check(cudaDeviceSynchronize());
}

template <class T, class Index>
void requireVectors(cusparseIndexBase_t base) {
    const Handle handle;
    const Matrix<T> matrix = sparseMatrix<T>(43, 61);
    for (const cusparseFormat_t format : formats) {
        const Sparse<T, Index> a(matrix, format, base);
        for (const cusparseOperation_t operation : operations)
            for (const T beta : {T(0), T(-1.25)}) {
                const Matrix<T> as = operated(matrix, operation);
                const std::vector<T> x = numbers<T>(as.columns, 2), y = numbers<T>(as.rows, 3);
                const Vector<T> xGM(x), yGM(y);
                const T alpha = T(1.75);
                spmv(handle, operation, &alpha, a, xGM, &beta, yGM);
                requireProduct(double(alpha), as, columnOf(x), double(beta), columnOf(y),
                               columnOf(yGM.valuesGM.toHost()),
                               "format " + std::to_string(format) + ", operation " +
                                   std::to_string(operation));
            }
    }
}

template <class T>
void requireMatrices(cusparseFormat_t format, cusparseOperation_t operationOfA,
                     cusparseOperation_t operationOfB, cusparseOrder_t orderOfB,
                     cusparseOrder_t orderOfC) {
    const Handle handle;
    const Matrix<T> matrix = sparseMatrix<T>(31, 22), as = operated(matrix, operationOfA);
    const Sparse<T, int> a(matrix, format, CUSPARSE_INDEX_BASE_ZERO);
    Matrix<T> product(as.rows, 9), factor(as.columns, 9);
    product.values = numbers<T>(as.rows * 9, 4);
    factor.values = numbers<T>(as.columns * 9, 6);
    const Dense<T> b(operated(factor, operationOfB), orderOfB), c(product, orderOfC);
    const T alpha = T(0.75), beta = T(2.5);
    size_t bytes = 0;
    check(cusparseSpMM_bufferSize(handle, operationOfA, operationOfB, &alpha, a.descriptor,
                                  b.descriptor, &beta, c.descriptor, typeOf<T>,
                                  CUSPARSE_SPMM_ALG_DEFAULT, &bytes));
    const DeviceArray<char> bufferGM(bytes + 1);
    check(cusparseSpMM(handle, operationOfA, operationOfB, &alpha, a.descriptor, b.descriptor,
                       &beta, c.descriptor, typeOf<T>, CUSPARSE_SPMM_ALG_DEFAULT, bufferGM.get()));
    ::check(cudaDeviceSynchronize());
    requireProduct(double(alpha), as, factor, double(beta), product, c.toHost(),
                   "format " + std::to_string(format) + ", operations " +
                       std::to_string(operationOfA) + ", " + std::to_string(operationOfB) +
                       ", orders " + std::to_string(orderOfB) + ", " + std::to_string(orderOfC));
}

}  // namespace

class TestCusparse : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCusparse);
    CPPUNIT_TEST(testHandles);
    CPPUNIT_TEST(testNamesOfStates);
    CPPUNIT_TEST(testDescriptors);
    CPPUNIT_TEST(testVectors);
    CPPUNIT_TEST(testMatrices);
    CPPUNIT_TEST(testWhatIsReplacedIsNotRead);
    CPPUNIT_TEST(testFactorsOnTheDevice);
    CPPUNIT_TEST(testEmptyRows);
    CPPUNIT_TEST(testStreams);
    CPPUNIT_TEST(testWrongArguments);
    CPPUNIT_TEST_SUITE_END();

  public:
    void testHandles() {
        const Handle handle;
        int version = 0;
        check(cusparseGetVersion(handle, &version));
        CPPUNIT_ASSERT(version >= 12000);
        cusparsePointerMode_t mode;
        check(cusparseGetPointerMode(handle, &mode));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_POINTER_MODE_HOST, mode);
        check(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE));
        check(cusparseGetPointerMode(handle, &mode));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_POINTER_MODE_DEVICE, mode);
    }

    void testNamesOfStates() {
        CPPUNIT_ASSERT_EQUAL(std::string("CUSPARSE_STATUS_NOT_SUPPORTED"),
                             std::string(cusparseGetErrorName(CUSPARSE_STATUS_NOT_SUPPORTED)));
        const std::pair<cusparseStatus_t, const char*> said[] = {
            {CUSPARSE_STATUS_SUCCESS, "success"},
            {CUSPARSE_STATUS_NOT_INITIALIZED, "initialization error"},
            {CUSPARSE_STATUS_INVALID_VALUE, "invalid value"},
            {CUSPARSE_STATUS_INTERNAL_ERROR, "internal error"},
            {CUSPARSE_STATUS_NOT_SUPPORTED, "operation not supported"}};
        for (const auto& [status, text] : said)
            CPPUNIT_ASSERT_EQUAL(std::string(text), std::string(cusparseGetErrorString(status)));
    }

    void testDescriptors() {
        const Sparse<float, int> a(sparseMatrix<float>(6, 8), CUSPARSE_FORMAT_CSR,
                                   CUSPARSE_INDEX_BASE_ONE);
        int64_t rows = 0, columns = 0, nnz = 0;
        check(cusparseSpMatGetSize(a.descriptor, &rows, &columns, &nnz));
        CPPUNIT_ASSERT(rows == 6 && columns == 8 && nnz > 0);
        cusparseFormat_t format;
        check(cusparseSpMatGetFormat(a.descriptor, &format));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_FORMAT_CSR, format);
        cusparseIndexBase_t base;
        check(cusparseSpMatGetIndexBase(a.descriptor, &base));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_INDEX_BASE_ONE, base);

        const Vector<double> x({1, 2, 3});
        const DeviceArray<double> otherGM(3, 4.);
        check(cusparseDnVecSetValues(x.descriptor, otherGM.get()));
        int64_t size = 0;
        void* values = nullptr;
        cudaDataType type;
        check(cusparseDnVecGet(x.descriptor, &size, &values, &type));
        CPPUNIT_ASSERT(size == 3 && values == otherGM.get() && type == CUDA_R_64F);

        const Dense<float> b(Matrix<float>(2, 3), CUSPARSE_ORDER_ROW);
        int64_t ld = 0;
        cusparseOrder_t order;
        check(cusparseDnMatGet(b.descriptor, &rows, &columns, &ld, &values, &type, &order));
        CPPUNIT_ASSERT(rows == 2 && columns == 3 && ld == 5 && values == b.valuesGM.get() &&
                       type == CUDA_R_32F && order == CUSPARSE_ORDER_ROW);
    }

    void testVectors() {
        requireVectors<float, int>(CUSPARSE_INDEX_BASE_ZERO);
        requireVectors<float, int>(CUSPARSE_INDEX_BASE_ONE);
        requireVectors<double, int>(CUSPARSE_INDEX_BASE_ZERO);
        requireVectors<float, int64_t>(CUSPARSE_INDEX_BASE_ZERO);
        requireVectors<double, int64_t>(CUSPARSE_INDEX_BASE_ONE);
    }

    void testMatrices() {
        for (const cusparseFormat_t format : formats)
            for (const cusparseOperation_t operationOfA : operations)
                for (const cusparseOperation_t operationOfB : operations)
                    for (const auto orderOfB : {CUSPARSE_ORDER_COL, CUSPARSE_ORDER_ROW})
                        for (const auto orderOfC : {CUSPARSE_ORDER_COL, CUSPARSE_ORDER_ROW}) {
                            requireMatrices<float>(format, operationOfA, operationOfB, orderOfB,
                                                   orderOfC);
                            requireMatrices<double>(format, operationOfA, operationOfB, orderOfB,
                                                    orderOfC);
                        }
    }

    void testWhatIsReplacedIsNotRead() {
        const Handle handle;
        const Matrix<float> matrix = sparseMatrix<float>(10, 10);
        const float alpha = 1, beta = 0;
        for (const cusparseFormat_t format : formats) {
            const Sparse<float, int> a(matrix, format, CUSPARSE_INDEX_BASE_ZERO);
            const std::vector<float> x = numbers<float>(10, 2);
            const std::vector<float> y(10, std::numeric_limits<float>::quiet_NaN());
            const Vector<float> xGM(x), yGM(y);
            spmv(handle, asIs, &alpha, a, xGM, &beta, yGM);
            requireProduct(1, matrix, columnOf(x), 0, columnOf(y), columnOf(yGM.valuesGM.toHost()),
                           "format " + std::to_string(format));
        }
    }

    void testFactorsOnTheDevice() {
        const Handle handle;
        check(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE));
        const Matrix<double> matrix = sparseMatrix<double>(12, 15);
        const Sparse<double, int> a(matrix, CUSPARSE_FORMAT_CSR, CUSPARSE_INDEX_BASE_ZERO);
        const std::vector<double> x = numbers<double>(15, 2), y = numbers<double>(12, 3);
        const Vector<double> xGM(x), yGM(y);
        const DeviceArray<double> factorsGM(std::vector<double>{3, -2});
        spmv(handle, asIs, factorsGM.get(), a, xGM, factorsGM.get() + 1, yGM);
        requireProduct(3, matrix, columnOf(x), -2, columnOf(y), columnOf(yGM.valuesGM.toHost()),
                       "factors on the device");
    }

    void testEmptyRows() {
        const Handle handle;
        Matrix<float> one(4, 3);
        one(3, 0) = 2;
        const float alpha = 1, beta = 3;
        const Sparse<float, int> a(one, CUSPARSE_FORMAT_COO, CUSPARSE_INDEX_BASE_ZERO);
        const std::vector<float> x{1, 1, 1}, y{1, 2, 3, 4};
        const Vector<float> xGM(x), yGM(y);
        spmv(handle, asIs, &alpha, a, xGM, &beta, yGM);
        CPPUNIT_ASSERT(yGM.valuesGM.toHost() == (std::vector<float>{3, 6, 9, 14}));
    }

    /// All of a product goes into its stream: a graph that captures the stream has it.
    void testStreams() {
        const Handle handle;
        const Stream stream(cudaStreamNonBlocking);
        check(cusparseSetStream(handle, stream.handle));
        cudaStream_t found = nullptr;
        check(cusparseGetStream(handle, &found));
        CPPUNIT_ASSERT(found == stream.handle);

        Matrix<float> matrix(2, 2);
        matrix(0, 0) = 2;
        matrix(1, 1) = 3;
        const Sparse<float, int> a(matrix, CUSPARSE_FORMAT_CSR, CUSPARSE_INDEX_BASE_ZERO);
        const Vector<float> x({1, 1}), y({7, 7});
        const float alpha = 1, beta = 0;
        size_t bytes = 0;
        check(cusparseSpMV_bufferSize(handle, asIs, &alpha, a.descriptor, x.descriptor, &beta,
                                      y.descriptor, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
        const DeviceArray<char> bufferGM(bytes + 1);
        ::check(cudaStreamBeginCapture(stream.handle, cudaStreamCaptureModeThreadLocal));
        const cusparseStatus_t status =
            cusparseSpMV(handle, asIs, &alpha, a.descriptor, x.descriptor, &beta, y.descriptor,
                         CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, bufferGM.get());
        cudaGraph_t graph = nullptr;
        ::check(cudaStreamEndCapture(stream.handle, &graph));
        check(status);
        CPPUNIT_ASSERT(y.valuesGM.toHost() == (std::vector<float>{7, 7}));
        cudaGraphExec_t exec = nullptr;
        ::check(cudaGraphInstantiate(&exec, graph));
        ::check(cudaGraphLaunch(exec, stream.handle));
        ::check(cudaStreamSynchronize(stream.handle));
        ::check(cudaGraphExecDestroy(exec));
        ::check(cudaGraphDestroy(graph));
        CPPUNIT_ASSERT(y.valuesGM.toHost() == (std::vector<float>{2, 3}));
    }

    void testWrongArguments() {
        const Handle handle;
        const Sparse<float, int> a(sparseMatrix<float>(4, 6), CUSPARSE_FORMAT_CSR,
                                   CUSPARSE_INDEX_BASE_ZERO);
        const Vector<float> x(std::vector<float>(6)), y(std::vector<float>(4));
        const Vector<double> z(std::vector<double>(4));
        const DeviceArray<double> bufferGM(1000);
        const float one = 1;
        const auto answer = [&](cusparseHandle_t with, cusparseConstDnVecDescr_t from,
                                cusparseDnVecDescr_t to) {
            return cusparseSpMV(with, asIs, &one, a.descriptor, from, &one, to, CUDA_R_32F,
                                CUSPARSE_SPMV_ALG_DEFAULT, bufferGM.get());
        };
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_SUCCESS, answer(handle, x.descriptor, y.descriptor));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_INVALID_VALUE,
                             answer(nullptr, x.descriptor, y.descriptor));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_INVALID_VALUE, answer(handle, nullptr, y.descriptor));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_INVALID_VALUE,
                             answer(handle, y.descriptor, y.descriptor));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_NOT_SUPPORTED,
                             answer(handle, x.descriptor, z.descriptor));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_SUCCESS, cusparseDestroy(nullptr));
        int version = 0;
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_INVALID_VALUE, cusparseGetVersion(nullptr, &version));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_INVALID_VALUE, cusparseSetStream(nullptr, nullptr));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_INVALID_VALUE, cusparseCreate(nullptr));
        cusparseDnVecDescr_t vector = nullptr;
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_INVALID_VALUE,
                             cusparseCreateDnVec(&vector, -1, bufferGM.get(), CUDA_R_32F));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_SUCCESS,
                             cusparseCreateDnVec(&vector, 4, nullptr, CUDA_R_32F));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_SUCCESS, cusparseDestroyDnVec(vector));
        CPPUNIT_ASSERT_EQUAL(CUSPARSE_STATUS_SUCCESS, cusparseDestroyDnVec(nullptr));
        cusparseDnMatDescr_t matrix = nullptr;
        CPPUNIT_ASSERT_EQUAL(
            CUSPARSE_STATUS_INVALID_VALUE,
            cusparseCreateDnMat(&matrix, 4, 4, 3, bufferGM.get(), CUDA_R_32F, CUSPARSE_ORDER_COL));
        cusparseSpMatDescr_t sparse = nullptr;
        CPPUNIT_ASSERT_EQUAL(
            CUSPARSE_STATUS_INVALID_VALUE,
            cusparseCreateCsr(&sparse, -1, 4, 3, bufferGM.get(), bufferGM.get(), bufferGM.get(),
                              CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                              CUDA_R_32F));
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestCusparse);
