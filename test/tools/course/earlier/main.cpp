#include <stdlib.h>

#include "TestSumOnes.h"

int mainUse();
int mainTest();

// As a mainTest of this workspace lists the test class.
void addSuites(harness::Suites& suites) {
    suites.add("earlier", CppTest::suite<TestSumOnes>);
}

int main(int argc, char** argv) {
    if (getenv("LISTED"))
        return harness::run(argc, argv, {harness::TEST, 0, [](harness::Uses&) {}, addSuites});
    return getenv("USE") ? mainUse() : mainTest();
}
