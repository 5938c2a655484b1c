// Runs the suites named on the command line, or all.
#include <cppunit/BriefTestProgressListener.h>
#include <cppunit/CompilerOutputter.h>
#include <cppunit/Test.h>
#include <cppunit/TestResult.h>
#include <cppunit/TestResultCollector.h>
#include <cppunit/extensions/TestFactoryRegistry.h>

#include <iostream>

int main(int argc, char** argv) {
    CppUnit::Test* const all = CppUnit::TestFactoryRegistry::getRegistry().makeTest();
    CppUnit::TestResult controller;
    CppUnit::TestResultCollector results;
    CppUnit::BriefTestProgressListener progress;
    controller.addListener(&results);
    controller.addListener(&progress);
    if (argc < 2) all->run(&controller);
    for (int i = 1; i < argc; ++i) all->findTest(argv[i])->run(&controller);
    CppUnit::CompilerOutputter(&results, std::cerr).write();
    return results.wasSuccessful() && results.runTests() > 0 ? 0 : 1;
}
