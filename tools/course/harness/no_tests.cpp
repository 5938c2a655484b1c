// In place of mainTest.cpp, in the program that has the uses alone.
#include <stdexcept>

#include "harness/main.h"
#include "language/language.h"

void mainTest(harness::Suites&) {
    throw std::runtime_error(tr("this program has no tests: ./atelier test"));
}
