#include "TestAdd.h"

#include "add/Add.h"
#include "common/GridSuite.h"

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

CppUnit::TestSuite* TestAdd2D::suite() {
    return planeBlocksSuite<ReductionAddIntII>("Add2D");
}
