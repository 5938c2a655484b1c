#pragma once

#include <cppunit/TestSuite.h>

struct TestConvolutionDirect {
    static CppUnit::TestSuite* suite();
};

struct TestConvolutionTiled {
    static CppUnit::TestSuite* suite();
};

/// Filtered frames, their greys and their contrast.
struct TestConvolutionFrames {
    static CppUnit::TestSuite* suite();
};

/// What the kernels cost on a GPU.
struct TestConvolutionEfficiency {
    static CppUnit::TestSuite* suite();
};
