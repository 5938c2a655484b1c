// What a kernel has left in an array, beside what it should have.
#pragma once

#include <cppunit/extensions/HelperMacros.h>

#include <vector>

#include "Device.h"

template <class T>
void assertSame(const std::vector<T>& expected, const DeviceArray<T>& found) {
    const std::vector<T> values = found.toHost();
    for (size_t i = 0; i < expected.size(); ++i) CPPUNIT_ASSERT_EQUAL(expected[i], values[i]);
}
