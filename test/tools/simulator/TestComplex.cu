// cuComplex.h
#include <cppunit/extensions/HelperMacros.h>
#include <cuComplex.h>

#include "Device.h"

namespace {

__global__ void calculate(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex* results) {
    results[0] = cuCadd(a, b);
    results[1] = cuCsub(a, b);
    results[2] = cuCmul(a, b);
    results[3] = cuCdiv(a, b);
    results[4] = cuConj(a);
    results[5] = make_cuDoubleComplex(cuCabs(a), cuCreal(a) + cuCimag(a));
    results[6] = cuCfma(a, b, a);
}

}  // namespace

class TestComplex : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestComplex);
    CPPUNIT_TEST(arithmetic);
    CPPUNIT_TEST(divisionOfLargeNumbers);
    CPPUNIT_TEST_SUITE_END();

    static void expectEqual(double x, double y, cuDoubleComplex actual) {
        CPPUNIT_ASSERT_DOUBLES_EQUAL(x, actual.x, 1e-12);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(y, actual.y, 1e-12);
    }

  public:
    void arithmetic() {
        const DeviceArray<cuDoubleComplex> array(7);
        calculate<<<1, 1>>>(make_cuDoubleComplex(3, 4), make_cuDoubleComplex(1, -2), array.get());
        finish();
        const std::vector<cuDoubleComplex> results = array.toHost();
        expectEqual(4, 2, results[0]);
        expectEqual(2, 6, results[1]);
        expectEqual(11, -2, results[2]);
        expectEqual(-1, 2, results[3]);
        expectEqual(3, -4, results[4]);
        expectEqual(5, 7, results[5]);
        expectEqual(14, 2, results[6]);
    }

    // Also on the host; the square of the divisor is no float.
    void divisionOfLargeNumbers() {
        const cuComplex quotient =
            cuCdivf(make_cuComplex(2e30f, 4e30f), make_cuFloatComplex(2e30f, 0.0f));
        CPPUNIT_ASSERT_DOUBLES_EQUAL(1.0, cuCrealf(quotient), 1e-6);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(2.0, cuCimagf(quotient), 1e-6);
        CPPUNIT_ASSERT_EQUAL(2.5, cuComplexFloatToDouble(make_cuComplex(2.5f, 0)).x);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestComplex);
