#include <stdlib.h>

#include "CudaContext.h"
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

    CudaContext cudaContext;
    cudaContext.deviceId = getenv("DEVICE") ? atoi(getenv("DEVICE")) : 0;
    cudaContext.launchMode = getenv("USE") ? LaunchModeMOO::USE : LaunchModeMOO::TEST;
    cudaContext.deviceDriver = DeviceDriver::LOAD_ALL;
    cudaContext.deviceInfo = DeviceInfo::ALL_SIMPLE;
    cudaContext.mainUse = mainUse;
    cudaContext.mainTest = mainTest;
    return cudaContext.process();
}
