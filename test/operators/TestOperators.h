#pragma once

#include <cppunit/TestSuite.h>

// Every type, both kernels, many lengths and block sizes; a suite an operator.

struct TestOperatorsSum {
    static CppUnit::TestSuite* suite();
};

struct TestOperatorsProduct {
    static CppUnit::TestSuite* suite();
};

struct TestOperatorsMin {
    static CppUnit::TestSuite* suite();
};

struct TestOperatorsMax {
    static CppUnit::TestSuite* suite();
};

/// Steps and operations of a reduction, counted by itself, and block sizes it refuses.
struct TestOperatorsCost {
    static CppUnit::TestSuite* suite();
};

/// What floating-point results are compared with, tested against sums of which the result is known.
struct TestCompensated {
    static CppUnit::TestSuite* suite();
};
