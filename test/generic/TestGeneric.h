#pragma once

#include <cppunit/TestSuite.h>

struct TestGenericIntI {
    static CppUnit::TestSuite* suite();
};

struct TestGenericIntII {
    static CppUnit::TestSuite* suite();
};

struct TestGenericLongII {
    static CppUnit::TestSuite* suite();
};

struct TestGenericLock {
    static CppUnit::TestSuite* suite();
};

struct TestGenericMax {
    static CppUnit::TestSuite* suite();
};

/// Blocks of two dimensions.
struct TestGeneric2D {
    static CppUnit::TestSuite* suite();
};
