#include <cppunit/ui/text/TestRunner.h>

CppUnit::Test* programs();

int main() {
    CppUnit::TextUi::TestRunner runner;
    runner.addTest(programs());
    return runner.run() ? 0 : 1;
}
