#pragma once

#include <cppunit/TestSuite.h>

/// What needs no kernel: neutral elements, the sequential reduction, block sizes that are refused.
struct TestOperatorsHost {
    static CppUnit::TestSuite* suite();
};

/// A kernel: every operator and type, many lengths and block sizes, and the steps and operations
/// that it takes, counted by itself.
struct TestOperatorsNaive {
    static CppUnit::TestSuite* suite();
};

struct TestOperatorsGrouped {
    static CppUnit::TestSuite* suite();
};

struct TestOperatorsCompacted {
    static CppUnit::TestSuite* suite();
};

/// What the other kernels do better than the naive one: ./atelier profile test
/// OperatorsEfficiency.
struct TestOperatorsEfficiency {
    static CppUnit::TestSuite* suite();
};

/// What floating-point results are compared with, tested against sums of which the result is known.
struct TestCompensated {
    static CppUnit::TestSuite* suite();
};
