#pragma once

#include <cppunit/Test.h>

CppUnit::Test* courseHeadersSuite();
