#pragma once

#include <cppunit/TestSuite.h>

/// Full blocks on the device, the rest on the host.
struct TestMatricesBlocks {
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

/// Files read, refused and generated.
struct TestMatricesFile {
    static CppUnit::TestSuite* suite();
};
