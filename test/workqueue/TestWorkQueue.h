#pragma once

#include <cppunit/TestSuite.h>

/// The queue alone: what it hands out, and to whom.
struct TestWorkQueue {
    static CppUnit::TestSuite* suite();
};

/// The sums of rows, for each way to assign them to blocks.
struct TestRowSumsSlices {
    static CppUnit::TestSuite* suite();
};

struct TestRowSumsInTurn {
    static CppUnit::TestSuite* suite();
};

struct TestRowSumsQueue {
    static CppUnit::TestSuite* suite();
};

struct TestRowSumsItems {
    static CppUnit::TestSuite* suite();
};

/// Who does how much, against theory.
struct TestBalance {
    static CppUnit::TestSuite* suite();
};
