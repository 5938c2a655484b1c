#pragma once

#include <cppunit/TestSuite.h>

/// Sums of integers by one warp.
struct TestWarpFold {
    static CppUnit::TestSuite* suite();
};

struct TestWarpPadded {
    static CppUnit::TestSuite* suite();
};

struct TestWarpShuffle {
    static CppUnit::TestSuite* suite();
};

/// Products of matrices by one warp.
struct TestWarpInOrder {
    static CppUnit::TestSuite* suite();
};

struct TestWarpPaddedInOrder {
    static CppUnit::TestSuite* suite();
};

struct TestWarpShuffleInOrder {
    static CppUnit::TestSuite* suite();
};

/// Sums of integers by one block, in shared memory.
struct TestBlockLastWarp {
    static CppUnit::TestSuite* suite();
};

struct TestBlockThroughCells {
    static CppUnit::TestSuite* suite();
};

/// By one block of any size, 1D and 2D.
struct TestBlockSum {
    static CppUnit::TestSuite* suite();
};

struct TestBlockSumFloat {
    static CppUnit::TestSuite* suite();
};

struct TestBlockProduct {
    static CppUnit::TestSuite* suite();
};

/// All lanes of a warp and all threads of a block get the result.
struct TestToAll {
    static CppUnit::TestSuite* suite();
};
