#include "TestGeneric.h"

#include "common/GridSuite.h"
#include "generic/Generic.h"
#include "language/language.h"

namespace {

/// Each thread adds 1 under the lock.
class LockedCount : public CountUnderLock {
  public:
    using CountUnderLock::CountUnderLock;

    static std::string hint(int expected, int actual) {
        if (actual >= expected) return "";
        return tr(
            "{0} of {1} additions are lost: threads under the lock have read the same count. When "
            "may "
            "lock() return, and what do others see before unlock() opens?",
            expected - actual, expected);
    }
};

}  // namespace

CppUnit::TestSuite* TestGenericIntI::suite() {
    return gridSuite<ReductionIntI>("GenericIntI");
}

CppUnit::TestSuite* TestGenericIntII::suite() {
    return gridSuite<ReductionIntII>("GenericIntII");
}

/// Past what an int could sum, with millions of threads.
CppUnit::TestSuite* TestGenericLongII::suite() {
    return gridSuite<ReductionLongII>("GenericLongII",
                                      {{dim3(4096), dim3(1024)}, {dim3(100, 20), dim3(1024)}});
}

/// Beside the product, the lock alone: taken by all threads of a warp, of a block and
/// of several blocks.
CppUnit::TestSuite* TestGenericLock::suite() {
    CppUnit::TestSuite* suite = gridSuite<ReductionProduct>("GenericLock");
    for (const GridShape& shape :
         {GridShape{dim3(1), dim3(32)}, {dim3(1), dim3(1024)}, {dim3(16), dim3(64)}}) {
        suite->addTest(new GridTest<LockedCount>("every thread locks: " + shape.name(), shape));
    }
    return suite;
}

CppUnit::TestSuite* TestGenericMax::suite() {
    return gridSuite<ReductionMax>("GenericMax");
}

CppUnit::TestSuite* TestGeneric2D::suite() {
    return planeBlocksSuite<ReductionIntII>("Generic2D");
}
