#pragma once

#include <cppunit/TestSuite.h>

/// The guard alone: one block is last, it sees what all have written, and the next launch
/// finds it ready.
struct TestLastBlockGuard {
    static CppUnit::TestSuite* suite();
};

/// How an array is shared out, past what an int counts too.
struct TestSlice {
    static CppUnit::TestSuite* suite();
};

struct TestSingleBlockSum {
    static CppUnit::TestSuite* suite();
};

struct TestSingleBlockProduct {
    static CppUnit::TestSuite* suite();
};

struct TestCompactionProduct {
    static CppUnit::TestSuite* suite();
};

struct TestTwoLaunchesSum {
    static CppUnit::TestSuite* suite();
};

struct TestTwoLaunchesProduct {
    static CppUnit::TestSuite* suite();
};

struct TestOneLaunchSum {
    static CppUnit::TestSuite* suite();
};

struct TestOneLaunchFloat {
    static CppUnit::TestSuite* suite();
};

struct TestOneLaunchProduct {
    static CppUnit::TestSuite* suite();
};
