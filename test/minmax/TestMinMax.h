#pragma once

#include <cppunit/TestSuite.h>

/// Grids of all kinds on arrays with more elements than threads.
struct TestMinMaxGrids {
    static CppUnit::TestSuite* suite();
};

/// Short and odd arrays, with the extremes at every place.
struct TestMinMaxLengths {
    static CppUnit::TestSuite* suite();
};

/// A pair for each frame of a video, in one launch.
struct TestMinMaxVideo {
    static CppUnit::TestSuite* suite();
};

struct TestMinMaxContrast {
    static CppUnit::TestSuite* suite();
};

/// Images read and written, whole and damaged.
struct TestMinMaxImages {
    static CppUnit::TestSuite* suite();
};
