#pragma once

#include <cppunit/TestSuite.h>

struct TestAddIntI {
    static CppUnit::TestSuite* suite();
};

struct TestAddIntII {
    static CppUnit::TestSuite* suite();
};

struct TestAddFloat {
    static CppUnit::TestSuite* suite();
};

struct TestAddDouble {
    static CppUnit::TestSuite* suite();
};

/// What protocol II expects, computed in an int.
struct TestAddExpected {
    static CppUnit::TestSuite* suite();
};

/// Blocks of two dimensions.
struct TestAdd2D {
    static CppUnit::TestSuite* suite();
};
