#pragma once

#include <cppunit/TestSuite.h>

struct TestArgInt {
    static CppUnit::TestSuite* suite();
};

struct TestArgDouble {
    static CppUnit::TestSuite* suite();
};

/// Equal values: the smallest index.
struct TestArgTies {
    static CppUnit::TestSuite* suite();
};

/// Not a number, infinities and signed zeros.
struct TestArgNaN {
    static CppUnit::TestSuite* suite();
};

/// Lengths from 1 on, and what is refused.
struct TestArgLengths {
    static CppUnit::TestSuite* suite();
};
