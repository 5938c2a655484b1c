#include "harness/main.h"

void mainUse(harness::Uses& uses);
void mainTest(harness::Suites& suites);

int main(int argc, char** argv) {
    const harness::Mode mode = harness::USE;  // USE or TEST
    const int device = 0;                     // which GPU, where there are several

    return harness::run(argc, argv, {mode, device, mainUse, mainTest});
}
