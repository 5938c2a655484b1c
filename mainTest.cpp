#include "add/TestAdd.h"
#include "generic/TestGeneric.h"
#include "harness/Main.h"

void mainTest(harness::Suites& suites)
{
    suites.report(harness::HTML);  // CONSOLE or HTML

    suites.add("add", TestAddIntI::suite);
}
