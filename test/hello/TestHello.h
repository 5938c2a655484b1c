#pragma once

#include <cppunit/TestSuite.h>

/// Every thread of a grid says who it is, in memory and on stdout.
struct TestHelloThreads {
    static CppUnit::TestSuite* suite();
};

/// The sum of two arrays whose length is no multiple of the block.
struct TestHelloArrays {
    static CppUnit::TestSuite* suite();
};

/// The host's side of a kernel: allocate, copy, launch, copy back, free, and report errors.
struct TestHelloHost {
    static CppUnit::TestSuite* suite();
};

/// An array summed by launch after launch.
struct TestHelloLaunches {
    static CppUnit::TestSuite* suite();
};

/// What the device says of itself, checked by launching at its limits; copies to it and back.
struct TestHelloDevice {
    static CppUnit::TestSuite* suite();
};
