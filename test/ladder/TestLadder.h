#pragma once

#include <cppunit/TestSuite.h>

// A rung, or several: arrays of all kinds of lengths, every block size, also those that it cannot
// use, and floats, within the bound that the order of additions gives.

struct TestLadderRung0 {
    static CppUnit::TestSuite* suite();
};

struct TestLadderRung1 {
    static CppUnit::TestSuite* suite();
};

struct TestLadderRung2 {
    static CppUnit::TestSuite* suite();
};

struct TestLadderRung3 {
    static CppUnit::TestSuite* suite();
};

struct TestLadderRungs4To9 {
    static CppUnit::TestSuite* suite();
};

/// What a rung does better than the one below it, where a count shows it: ./atelier profile test
/// LadderEfficiency.
struct TestLadderEfficiency {
    static CppUnit::TestSuite* suite();
};
