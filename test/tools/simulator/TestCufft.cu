// cuFFT against sums on the host.
#include <cppunit/extensions/HelperMacros.h>
#include <cufft.h>

#include <array>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "Device.h"

namespace {

using Number = std::complex<double>;
using Numbers = std::vector<Number>;

constexpr double PI = 3.14159265358979323846;

/// Lengths of up to three dimensions.
using Lengths = std::vector<int>;

long product(const Lengths& n) {
    long all = 1;
    for (const int length : n) all *= length;
    return all;
}

size_t at(long i) {
    return static_cast<size_t>(i);
}

Numbers numbers(long n) {
    Numbers values(at(n));
    unsigned state = 12345;
    const auto next = [&] {
        state = state * 1664525u + 1013904223u;
        return static_cast<double>(state >> 16) / 65536 - 0.5;
    };
    for (Number& value : values) value = {next(), next()};
    return values;
}

Numbers realParts(Numbers values) {
    for (Number& value : values) value = value.real();
    return values;
}

/// The transform of the definition, in one dimension after the other.
Numbers transformed(Numbers values, const Lengths& n, int sign) {
    long stride = 1;
    for (size_t d = n.size(); d-- > 0; stride *= n[d]) {
        const long length = n[d];
        const Numbers before = values;
        for (long i = 0; i < product(n); i++) {
            const long k = i / stride % length, first = i - k * stride;
            values[at(i)] = 0;
            for (long j = 0; j < length; j++)
                values[at(i)] +=
                    before[at(first + j * stride)] *
                    std::polar(1.0, sign * 2 * PI * static_cast<double>(j * k % length) /
                                        static_cast<double>(length));
        }
    }
    return values;
}

/// Of a spectrum, what stands for all of it if the numbers are real.
Numbers half(const Numbers& values, long length) {
    Numbers kept;
    for (size_t i = 0; i < values.size(); i++)
        if (static_cast<long>(i) % length <= length / 2) kept.push_back(values[i]);
    return kept;
}

struct Plan {
    cufftHandle handle = CUFFT_PLAN_NULL;
    Plan(Lengths n, cufftType type, int batch = 1) {
        check(cufftPlanMany(&handle, static_cast<int>(n.size()), n.data(), nullptr, 1, 0, nullptr,
                            1, 0, type, batch));
    }
    Plan() { check(cufftCreate(&handle)); }
    ~Plan() { cufftDestroy(handle); }
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;
    operator cufftHandle() const { return handle; }
};

// Single and double precision.

struct Single {
    using Real = float;
    using Complex = cufftComplex;
    static constexpr cufftType C2C = CUFFT_C2C, R2C = CUFFT_R2C, C2R = CUFFT_C2R;
    static constexpr double TOLERANCE = 1e-5;
    static cufftResult run(cufftHandle plan, Complex* from, Complex* to, int sign) {
        return cufftExecC2C(plan, from, to, sign);
    }
    static cufftResult run(cufftHandle plan, Real* from, Complex* to) {
        return cufftExecR2C(plan, from, to);
    }
    static cufftResult run(cufftHandle plan, Complex* from, Real* to) {
        return cufftExecC2R(plan, from, to);
    }
};

struct Double {
    using Real = double;
    using Complex = cufftDoubleComplex;
    static constexpr cufftType C2C = CUFFT_Z2Z, R2C = CUFFT_D2Z, C2R = CUFFT_Z2D;
    static constexpr double TOLERANCE = 1e-13;
    static cufftResult run(cufftHandle plan, Complex* from, Complex* to, int sign) {
        return cufftExecZ2Z(plan, from, to, sign);
    }
    static cufftResult run(cufftHandle plan, Real* from, Complex* to) {
        return cufftExecD2Z(plan, from, to);
    }
    static cufftResult run(cufftHandle plan, Complex* from, Real* to) {
        return cufftExecZ2D(plan, from, to);
    }
};

template <class T>
std::vector<T> stored(const Numbers& values) {
    std::vector<T> all;
    for (const Number value : values) {
        if constexpr (std::is_floating_point_v<T>)
            all.push_back(static_cast<T>(value.real()));
        else
            all.push_back({static_cast<decltype(T::x)>(value.real()),
                           static_cast<decltype(T::x)>(value.imag())});
    }
    return all;
}

template <class T>
Number numberOf(T value) {
    if constexpr (std::is_floating_point_v<T>)
        return value;
    else
        return {value.x, value.y};
}

/// An error is judged by the largest number of the result.
template <class T>
void requireEqual(const Numbers& expected, const std::vector<T>& found, double tolerance,
                  const std::string& what) {
    double largest = 0;
    for (const Number number : expected) largest = std::max(largest, std::abs(number));
    for (size_t i = 0; i < expected.size(); i++)
        CPPUNIT_ASSERT_MESSAGE(what + " at " + std::to_string(i),
                               std::abs(numberOf(found[i]) - expected[i]) <= tolerance * largest);
}

std::string text(const Lengths& n) {
    std::string all;
    for (const int length : n) all += (all.empty() ? "" : " x ") + std::to_string(length);
    return all;
}

const std::vector<Lengths> SHAPES = {{1},      {2},    {7},       {8},       {12},     {60},
                                     {97},     {128},  {134},     {1000},    {4, 6},   {5, 8},
                                     {16, 16}, {3, 1}, {3, 4, 5}, {2, 7, 6}, {4, 4, 8}};

template <class T>
void checkComplex(const Lengths& n) {
    const Numbers values = numbers(product(n));
    const DeviceArray<typename T::Complex> arrayGM(stored<typename T::Complex>(values));
    const DeviceArray<typename T::Complex> resultGM(values.size());
    const Plan plan(n, T::C2C);
    for (const int sign : {CUFFT_FORWARD, CUFFT_INVERSE}) {
        check(T::run(plan, arrayGM.get(), resultGM.get(), sign));
        requireEqual(transformed(values, n, sign), resultGM.toHost(), T::TOLERANCE, text(n));
    }
    check(T::run(plan, arrayGM.get(), arrayGM.get(), CUFFT_FORWARD));
    requireEqual(transformed(values, n, CUFFT_FORWARD), arrayGM.toHost(), T::TOLERANCE,
                 text(n) + " in place");
}

template <class T>
void checkReal(const Lengths& n) {
    const Numbers values = realParts(numbers(product(n)));
    const Numbers spectrum = half(transformed(values, n, CUFFT_FORWARD), n.back());
    const DeviceArray<typename T::Real> arrayGM(stored<typename T::Real>(values));
    const DeviceArray<typename T::Complex> spectrumGM(spectrum.size());
    check(T::run(Plan(n, T::R2C), arrayGM.get(), spectrumGM.get()));
    requireEqual(spectrum, spectrumGM.toHost(), T::TOLERANCE, text(n) + " from real");

    const DeviceArray<typename T::Real> backGM(values.size());
    check(T::run(Plan(n, T::C2R), spectrumGM.get(), backGM.get()));
    Numbers scaled = values;
    for (Number& number : scaled) number *= static_cast<double>(product(n));
    requireEqual(scaled, backGM.toHost(), T::TOLERANCE, text(n) + " to real");
}

/// Rows of real numbers then have room for those of the spectrum.
template <class T>
void checkRealInPlace(const Lengths& n, int batch) {
    const long row = n.back(), room = 2 * (row / 2 + 1), rows = product(n) / row * batch;
    Numbers padded, values = realParts(numbers(rows * row)), spectrum;
    for (long i = 0; i < rows * room; i++)
        padded.push_back(i % room < row ? values[at(i / room * row + i % room)] : Number(77));
    for (long first = 0; first < rows * row; first += product(n)) {
        const Numbers one(values.begin() + first, values.begin() + first + product(n));
        for (const Number number : half(transformed(one, n, CUFFT_FORWARD), row))
            spectrum.push_back(number);
    }
    const DeviceArray<typename T::Real> arrayGM(stored<typename T::Real>(padded));
    auto* const asComplex = reinterpret_cast<typename T::Complex*>(arrayGM.get());
    check(T::run(Plan(n, T::R2C, batch), arrayGM.get(), asComplex));
    std::vector<typename T::Complex> found(spectrum.size());
    ::check(cudaMemcpy(found.data(), asComplex, sizeof found[0] * found.size(),
                       cudaMemcpyDeviceToHost));
    requireEqual(spectrum, found, T::TOLERANCE, text(n) + " from real, in place");

    check(T::run(Plan(n, T::C2R, batch), asComplex, arrayGM.get()));
    const std::vector<typename T::Real> back = arrayGM.toHost();
    for (long i = 0; i < rows * room; i++)
        if (i % room < row)
            CPPUNIT_ASSERT(std::abs(numberOf(back[at(i)]) / static_cast<double>(product(n)) -
                                    padded[at(i)]) < 10 * T::TOLERANCE);
}

}  // namespace

class TestCufft : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestCufft);
    CPPUNIT_TEST(testComplex);
    CPPUNIT_TEST(testReal);
    CPPUNIT_TEST(testRealInPlace);
    CPPUNIT_TEST(testLarge);
    CPPUNIT_TEST(testBatch);
    CPPUNIT_TEST(testLayouts);
    CPPUNIT_TEST(testWaysToMakeAPlan);
    CPPUNIT_TEST(testStreams);
    CPPUNIT_TEST(testWrongArguments);
    CPPUNIT_TEST_SUITE_END();

  public:
    void testComplex() {
        for (const Lengths& n : SHAPES) {
            checkComplex<Single>(n);
            checkComplex<Double>(n);
        }
    }

    void testReal() {
        for (const Lengths& n : SHAPES) {
            checkReal<Single>(n);
            checkReal<Double>(n);
        }
    }

    void testRealInPlace() {
        for (const Lengths& n : std::vector<Lengths>{{8}, {9}, {4, 6}, {3, 5}, {3, 4, 5}})
            for (const int batch : {1, 3}) {
                checkRealInPlace<Single>(n, batch);
                checkRealInPlace<Double>(n, batch);
            }
    }

    /// A wave of one frequency has one line in its spectrum.
    void testLarge() {
        constexpr int n = 1 << 17;
        std::vector<cufftComplex> wave(n);
        for (int i = 0; i < n; i++) {
            const double angle = 2 * PI * (static_cast<long>(i) * 1234 % n) / n;
            wave[at(i)] = {static_cast<float>(std::cos(angle)),
                           static_cast<float>(std::sin(angle))};
        }
        const DeviceArray<cufftComplex> waveGM(wave);
        check(cufftExecC2C(Plan({n}, CUFFT_C2C), waveGM.get(), waveGM.get(), CUFFT_FORWARD));
        Numbers expected(n);
        expected[1234] = n;
        requireEqual(expected, waveGM.toHost(), 1e-5, "a wave");
    }

    void testBatch() {
        const Lengths n = {6, 5};
        constexpr int batch = 4;
        const Numbers values = numbers(batch * product(n));
        const DeviceArray<cufftComplex> arrayGM(stored<cufftComplex>(values));
        check(cufftExecC2C(Plan(n, CUFFT_C2C, batch), arrayGM.get(), arrayGM.get(), CUFFT_INVERSE));
        Numbers expected;
        for (int i = 0; i < batch; i++) {
            const auto first = values.begin() + i * product(n);
            for (const Number number : transformed({first, first + product(n)}, n, CUFFT_INVERSE))
                expected.push_back(number);
        }
        requireEqual(expected, arrayGM.toHost(), 1e-5, "a batch");
    }

    /// The columns of a matrix of 6 rows, which have room for 8 numbers each: 5 transforms side by
    /// side, whose results lie one after the other.
    void testLayouts() {
        int n = 6, room = 6;
        constexpr int columns = 5, stride = 8;
        const Numbers values = numbers(n * stride);
        const DeviceArray<cufftComplex> arrayGM(stored<cufftComplex>(values));
        const DeviceArray<cufftComplex> resultGM(n * columns);
        Plan plan;
        size_t bytes = 0;
        check(cufftMakePlanMany(plan, 1, &n, &room, stride, 1, &room, 1, n, CUFFT_C2C, columns,
                                &bytes));
        check(cufftExecC2C(plan, arrayGM.get(), resultGM.get(), CUFFT_FORWARD));
        Numbers expected;
        for (int column = 0; column < columns; column++) {
            Numbers one;
            for (int row = 0; row < n; row++) one.push_back(values[at(row * stride + column)]);
            for (const Number number : transformed(one, {n}, CUFFT_FORWARD))
                expected.push_back(number);
        }
        requireEqual(expected, resultGM.toHost(), 1e-5, "columns");

        // Without both rooms the other numbers say nothing.
        Plan usual;
        check(cufftMakePlanMany(usual, 1, &n, nullptr, stride, 1, nullptr, 3, 99, CUFFT_C2C, 2,
                                &bytes));
        check(cufftExecC2C(usual, arrayGM.get(), resultGM.get(), CUFFT_FORWARD));
        const Numbers second =
            transformed({values.begin() + n, values.begin() + 2 * n}, {n}, CUFFT_FORWARD);
        const std::vector<cufftComplex> found = resultGM.toHost();
        requireEqual(second, std::vector<cufftComplex>(found.begin() + n, found.end()), 1e-5,
                     "without rooms");
    }

    void testWaysToMakeAPlan() {
        const Numbers values = numbers(24);
        size_t bytes = 0;
        cufftHandle plan = CUFFT_PLAN_NULL;
        const auto requireTransform = [&](const Lengths& n) {
            const DeviceArray<cufftComplex> arrayGM(stored<cufftComplex>(values));
            check(cufftExecC2C(plan, arrayGM.get(), arrayGM.get(), CUFFT_FORWARD));
            check(cufftDestroy(plan));
            requireEqual(transformed(values, n, CUFFT_FORWARD), arrayGM.toHost(), 1e-5, text(n));
        };
        check(cufftPlan1d(&plan, 24, CUFFT_C2C, 1));
        requireTransform({24});
        check(cufftPlan2d(&plan, 4, 6, CUFFT_C2C));
        requireTransform({4, 6});
        check(cufftPlan3d(&plan, 4, 2, 3, CUFFT_C2C));
        requireTransform({4, 2, 3});
        check(cufftCreate(&plan));
        check(cufftMakePlan1d(plan, 24, CUFFT_C2C, 1, &bytes));
        requireTransform({24});
        check(cufftCreate(&plan));
        check(cufftMakePlan2d(plan, 4, 6, CUFFT_C2C, &bytes));
        requireTransform({4, 6});
        check(cufftCreate(&plan));
        check(cufftMakePlan3d(plan, 4, 2, 3, CUFFT_C2C, &bytes));
        check(cufftGetSize(plan, &bytes));
        requireTransform({4, 2, 3});
        check(cufftEstimate2d(4, 6, CUFFT_C2C, &bytes));
        check(cufftCreate(&plan));
        std::array<long long, 2> n = {4, 6};
        check(cufftMakePlanMany64(plan, 2, n.data(), nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 1,
                                  &bytes));
        requireTransform({4, 6});
    }

    void testStreams() {
        const Stream stream(cudaStreamNonBlocking);
        const Plan plan({8}, CUFFT_C2C);
        check(cufftSetStream(plan, stream.handle));
        const DeviceArray<cufftComplex> arrayGM(8, cufftComplex{1, 0});
        check(cufftExecC2C(plan, arrayGM.get(), arrayGM.get(), CUFFT_FORWARD));
        ::check(cudaStreamSynchronize(stream.handle));
        Numbers expected(8);
        expected[0] = 8;
        requireEqual(expected, arrayGM.toHost(), 1e-6, "in a stream");
    }

    void testWrongArguments() {
        cufftHandle plan = CUFFT_PLAN_NULL;
        size_t bytes = 0;
        CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_SIZE, cufftPlan1d(&plan, 0, CUFFT_C2C, 1));
        CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_SIZE, cufftPlan1d(&plan, 4, CUFFT_C2C, 0));
        CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_TYPE,
                             cufftPlan1d(&plan, 4, static_cast<cufftType>(1), 1));
        for (const int rank : {0, 4}) {
            std::array<int, 4> n = {2, 2, 2, 2};
            CPPUNIT_ASSERT_EQUAL(
                CUFFT_INVALID_VALUE,
                cufftPlanMany(&plan, rank, n.data(), nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 1));
        }
        CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_SIZE, cufftEstimate1d(-1, CUFFT_C2C, 1, &bytes));

        const DeviceArray<cufftComplex> arrayGM(8, cufftComplex{1, 0});
        constexpr cufftHandle none = 12345;
        const Plan notMade;
        for (const cufftHandle handle : {none, notMade.handle})
            CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_PLAN,
                                 cufftExecC2C(handle, arrayGM.get(), arrayGM.get(), CUFFT_FORWARD));
        CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_PLAN, cufftDestroy(none));
        CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_PLAN, cufftSetStream(none, nullptr));
        CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_PLAN, cufftGetSize(none, &bytes));

        const Plan made({8}, CUFFT_C2C);
        CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_PLAN, cufftMakePlan1d(made, 8, CUFFT_C2C, 1, &bytes));
        CPPUNIT_ASSERT_EQUAL(CUFFT_INVALID_VALUE,
                             cufftExecC2C(made, arrayGM.get(), arrayGM.get(), 0));
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestCufft);
