#include <cppunit/CompilerOutputter.h>
#include <cppunit/ui/text/TestRunner.h>

#include <iostream>

#include "TestCourseHeaders.h"

int main() {
    CppUnit::TextUi::TestRunner runner;
    runner.addTest(courseHeadersSuite());
    runner.setOutputter(new CppUnit::CompilerOutputter(&runner.result(), std::cerr));
    return runner.run() ? 0 : 1;
}
