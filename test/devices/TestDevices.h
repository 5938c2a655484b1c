#pragma once

#include <cppunit/TestSuite.h>

/// Where parts begin; needs no device.
struct TestDevicesParts {
    static CppUnit::TestSuite* suite();
};

// Operators of the ranks: two parts, and the parts of arrays in every order of combining them that
// MPI may choose. They need no device.

struct TestDevicesLargest {
    static CppUnit::TestSuite* suite();
};

struct TestDevicesAppend {
    static CppUnit::TestSuite* suite();
};

// On one device, on two, ... and on all: each suite for arrays of all lengths.

struct TestDevicesEach {
    static CppUnit::TestSuite* suite();
};

struct TestDevicesHost {
    static CppUnit::TestSuite* suite();
};

struct TestDevicesFold {
    static CppUnit::TestSuite* suite();
};

struct TestDevicesNccl {
    static CppUnit::TestSuite* suite();
};
