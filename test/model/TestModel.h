#pragma once

#include <cppunit/TestSuite.h>

/// Which threads of a block are a warp, for blocks of one and two dimensions.
struct TestModelWarps {
    static CppUnit::TestSuite* suite();
};

/// Registers are a thread's, shared memory is a block's, global memory is everybody's.
struct TestModelScopes {
    static CppUnit::TestSuite* suite();
};

/// What a multiprocessor holds.
struct TestModelOccupancy {
    static CppUnit::TestSuite* suite();
};

/// The pairs of kernels: their results.
struct TestModelPairs {
    static CppUnit::TestSuite* suite();
};

/// The pairs of kernels: that one of each costs what the handout says, and the other more.
/// ./atelier profile test ModelEfficiency.
struct TestModelEfficiency {
    static CppUnit::TestSuite* suite();
};
