#include "TestAdd.h"

#include "Limits.h"
#include "add/Add.h"
#include "common/GridSuite.h"

namespace {

/// Says what went wrong where n(n-1) was computed in an int before it was halved.
class ExpectedTest : public CppUnit::TestCase {
  public:
    ExpectedTest(const std::string& name, int n) : CppUnit::TestCase(name), n(n) {}

    void runTest() override {
        const int expected = ReductionAddIntII::expected(n);
        const int actual = sumOfIdsOnDevice(n);
        harness::note("expected", expected);
        harness::note("actual", actual);
        const long product = long{n} * (n - 1);
        const std::string hint =
            actual == static_cast<int>(product) / 2
                ? tr("n(n-1) is {0}, and an int holds at most {1}", product, Limits::MAX_INT)
                : "";
        CPPUNIT_ASSERT_EQUAL_MESSAGE(hint, expected, actual);
    }

  private:
    const int n;
};

}  // namespace

CppUnit::TestSuite* TestAddIntI::suite() {
    return gridSuite<ReductionAddIntI>("AddIntI");
}

CppUnit::TestSuite* TestAddIntII::suite() {
    return gridSuite<ReductionAddIntII>("AddIntII");
}

CppUnit::TestSuite* TestAddFloat::suite() {
    return gridSuite<ReductionAddFloat>("AddFloat");
}

CppUnit::TestSuite* TestAddDouble::suite() {
    return gridSuite<ReductionAddDouble>("AddDouble");
}

CppUnit::TestSuite* TestAddExpected::suite() {
    auto* suite = new CppUnit::TestSuite("AddExpected");
    for (const int blocks : {1, 2, 45, 46, 63})
        suite->addTest(new ExpectedTest(std::to_string(blocks) + " x 1024 threads", blocks * 1024));
    for (const int n : {1, 2, 3, 46341, 46342, 65535, 65536})
        suite->addTest(new ExpectedTest(std::to_string(n) + " threads", n));
    return suite;
}

CppUnit::TestSuite* TestAdd2D::suite() {
    return planeBlocksSuite<ReductionAddIntII>("Add2D");
}
