#pragma once

#include <cppunit/TestSuite.h>

struct TestPiSlices {
    static CppUnit::TestSuite* suite();
};

struct TestPiPoints {
    static CppUnit::TestSuite* suite();
};

/// Ranges past an int, estimates against theory, and the random numbers themselves.
struct TestPiTheory {
    static CppUnit::TestSuite* suite();
};
