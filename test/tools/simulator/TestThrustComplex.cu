// thrust/complex.h in device code, against std::complex on the host.
#include <cppunit/extensions/HelperMacros.h>
#include <thrust/complex.h>

#include <complex>
#include <sstream>
#include <vector>

#include "Device.h"

namespace {

/// The same expressions of thrust::complex and, on the host alone, of std::complex.
#ifdef __NVCC__
#pragma nv_exec_check_disable
#endif
template <class Complex>
__host__ __device__ void calculate(const Complex& a, const Complex& b, Complex* results) {
    Complex sum = a;
    sum += b;
    sum *= Complex(2, -1);
    sum /= b;
    sum -= 3.0;
    results[0] = sum;
    results[1] = a + b - a * b / (b - a);
    results[2] = 2.0 * a - b / 4.0 + 1.0;
    results[3] = -conj(a);
    results[4] = Complex(abs(a), arg(b));
    results[5] = Complex(norm(a), a.real() - b.imag());
    results[6] = exp(a);
    results[7] = log(b);
    results[8] = sqrt(a);
    results[9] = pow(a, b);
    results[10] = sin(a) + cos(b);
    results[11] = tan(b);
    results[12] = sinh(a) + cosh(b);
    results[13] = tanh(a);
    results[14] = pow(a, 2.5);
    results[15] = log10(a);
}
constexpr int expressions = 16;

using Complex = thrust::complex<double>;

__global__ void calculateOnDevice(const Complex* values, int n, Complex* results) {
    const int i = static_cast<int>(threadIdx.x);
    if (i < n - 1) calculate(values[i], values[i + 1], results + i * expressions);
}

/// Mandelbrot's: how often a number is squared before it is larger than 2.
__global__ void iterate(const thrust::complex<float>* begins, int* rounds) {
    const thrust::complex<float> c = begins[threadIdx.x];
    thrust::complex<float> z = 0;
    int n = 0;
    while (n < 100 && norm(z) <= 4) z = z * z + c, n++;
    rounds[threadIdx.x] = n;
}

}  // namespace

class TestThrustComplex : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestThrustComplex);
    CPPUNIT_TEST(calculatesAsTheStandardLibrary);
    CPPUNIT_TEST(aKernelIterates);
    CPPUNIT_TEST(isReadAndWritten);
    CPPUNIT_TEST_SUITE_END();

  public:
    void calculatesAsTheStandardLibrary() {
        const std::vector<Complex> values{{1, 2},   {-0.5, 0.25}, {3, -1},
                                          {-2, -3}, {0.1, 0},     {1, 1}};
        const int n = static_cast<int>(values.size());
        const DeviceArray<Complex> valuesGM(values), resultsGM(values.size() * expressions);
        calculateOnDevice<<<1, 32>>>(valuesGM.get(), n, resultsGM.get());
        finish();
        const std::vector<Complex> found = resultsGM.toHost();
        for (int i = 0; i + 1 < n; i++) {
            std::complex<double> expected[expressions];
            const auto at = static_cast<size_t>(i);
            calculate(std::complex<double>(values[at]), std::complex<double>(values[at + 1]),
                      expected);
            for (int e = 0; e < expressions; e++) {
                const std::complex<double> one = found[static_cast<size_t>(i * expressions + e)];
                const std::string what = "value " + std::to_string(i) + ", " + std::to_string(e);
                CPPUNIT_ASSERT_MESSAGE(
                    what, std::abs(one - expected[e]) <= 1e-12 * (1 + std::abs(expected[e])));
            }
        }
    }

    void aKernelIterates() {
        const DeviceArray<thrust::complex<float>> beginsGM({{0, 0}, {1, 0}, {-1, 0}, {2, 2}});
        const DeviceArray<int> roundsGM(4);
        iterate<<<1, 4>>>(beginsGM.get(), roundsGM.get());
        finish();
        CPPUNIT_ASSERT(roundsGM.toHost() == (std::vector<int>{100, 3, 100, 1}));
    }

    void isReadAndWritten() {
        std::stringstream text;
        text << Complex(1.5, -2);
        CPPUNIT_ASSERT_EQUAL(std::string("(1.5,-2)"), text.str());
        Complex z;
        text >> z;
        CPPUNIT_ASSERT(z == Complex(1.5, -2));
        CPPUNIT_ASSERT(thrust::polar(2.0, 0.0) == 2.0 && z != 1.5);
        CPPUNIT_ASSERT_EQUAL(size_t{16}, alignof(Complex));
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestThrustComplex);
