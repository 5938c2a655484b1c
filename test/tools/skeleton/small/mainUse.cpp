#include "Course.h"
#include "one/TestOne.h"

void mainUse(Course& uses) {
    uses.add("one", "one", testTwice);
}
