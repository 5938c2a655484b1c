#pragma once

#include <cppunit/TestSuite.h>

/// Sums that round: near enough, and in a fixed tree the same on every run.
struct TestExactTree {
    static CppUnit::TestSuite* suite();
};

struct TestExactKahan {
    static CppUnit::TestSuite* suite();
};

struct TestExactPairwise {
    static CppUnit::TestSuite* suite();
};

// Sums that are rounded only once: all these assert bits.

struct TestExactValues {
    static CppUnit::TestSuite* suite();
};

struct TestExactGrids {
    static CppUnit::TestSuite* suite();
};

struct TestExactOrders {
    static CppUnit::TestSuite* suite();
};

struct TestExactParts {
    static CppUnit::TestSuite* suite();
};

/// What the exact kernel costs on a GPU.
struct TestExactEfficiency {
    static CppUnit::TestSuite* suite();
};
