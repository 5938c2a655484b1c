#pragma once

#include <cppunit/TestSuite.h>

/// Without the device, on one core or many.
struct TestMatricesHost {
    static CppUnit::TestSuite* suite();
};

/// One level on the device: the minima of the blocks, and the rest, on the host.
struct TestMatricesBlocks {
    static CppUnit::TestSuite* suite();
};

/// Level by level on the device, the rest of each level on the host.
struct TestMatricesLevels {
    static CppUnit::TestSuite* suite();
};

/// All on the device, on every grid.
struct TestMatricesDevice {
    static CppUnit::TestSuite* suite();
};

/// In chunks through pinned memory.
struct TestMatricesOverlapped {
    static CppUnit::TestSuite* suite();
};

/// What copies and kernels overlap on a GPU.
struct TestHidesCopies {
    static CppUnit::TestSuite* suite();
};

/// Files read, refused and generated.
struct TestMatricesFile {
    static CppUnit::TestSuite* suite();
};
