#include "Course.h"
#include "one/TestOne.h"

void mainTest(Course& suites) {
    suites.add("one", "Twice", testTwice);
    suites.add("one", "Quarter", testQuarter);
}
