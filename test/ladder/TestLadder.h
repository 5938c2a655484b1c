#pragma once

#include <cppunit/TestSuite.h>

/// Every rung on arrays of all kinds of lengths.
struct TestLadderLengths {
    static CppUnit::TestSuite* suite();
};

/// Every rung with every block size, those that it cannot use too.
struct TestLadderBlocks {
    static CppUnit::TestSuite* suite();
};

/// What a rung does better than the one below it, where a count shows it: ./atelier profile test
/// LadderEfficiency.
struct TestLadderEfficiency {
    static CppUnit::TestSuite* suite();
};

/// Every rung on floats, within the bound that its order of additions gives.
struct TestLadderFloat {
    static CppUnit::TestSuite* suite();
};
