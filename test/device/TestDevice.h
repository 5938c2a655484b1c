#pragma once

#include <cppunit/TestSuite.h>

struct TestDeviceSum {
    static CppUnit::TestSuite* suite();
};

struct TestDeviceMinimum {
    static CppUnit::TestSuite* suite();
};

/// Operators that do not commute, on values of 16 and of 12 bytes.
struct TestDeviceInOrder {
    static CppUnit::TestSuite* suite();
};

/// The same bits on every run and for every alignment.
struct TestDeviceDeterminism {
    static CppUnit::TestSuite* suite();
};

/// Scratch memory: many calls, several streams, values that are too large for it.
struct TestDeviceScratch {
    static CppUnit::TestSuite* suite();
};

/// Arrays that start on the host, shorter and longer than a chunk of their way to the device.
struct TestDeviceHost {
    static CppUnit::TestSuite* suite();
};

/// An array of the host in parts, each in its stream.
struct TestDeviceStreams {
    static CppUnit::TestSuite* suite();
};

/// Sums that are rounded only once: the same bits for all orders, parts and alignments.
struct TestDeviceExact {
    static CppUnit::TestSuite* suite();
};

/// Whether kernels run while other parts travel.
struct TestDeviceEfficiency {
    static CppUnit::TestSuite* suite();
};
