#include "TestOne.h"

#include <stdexcept>

#include "one/one.h"

void testTwice() {
    if (twiceOf(4) != 8) throw std::runtime_error("no 8");
}

void testQuarter() {
    if (quarterOf(8) != 2) throw std::runtime_error("no 2");
}
