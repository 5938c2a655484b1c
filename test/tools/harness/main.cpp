#include <cppunit/CompilerOutputter.h>
#include <cppunit/extensions/TestFactoryRegistry.h>
#include <cppunit/ui/text/TestRunner.h>

#include <iostream>

#include "Program.h"

// harness_test FAKE_COURSE [SUITE]
int main(int argc, char** argv) {
    if (argc < 2) return 2;
    FakeCourse::path = argv[1];
    CppUnit::TextUi::TestRunner runner;
    runner.setOutputter(new CppUnit::CompilerOutputter(&runner.result(), std::cerr));
    runner.addTest(CppUnit::TestFactoryRegistry::getRegistry().makeTest());
    return runner.run(argc > 2 ? argv[2] : "") ? 0 : 1;
}
