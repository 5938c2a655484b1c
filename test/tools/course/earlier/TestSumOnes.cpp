#include "TestSumOnes.h"

#include "ChronoFactory.h"
#include "Hardware.h"
#include "Iterator.h"
#include "Limits.h"
#include "POnes.h"
#include "SumOnesProvider.h"

TestSumOnes::TestSumOnes() : TestCudaPower2(new SumOnesProvider()) {
    enableChrono(false);
    enableTestPerformance(true, thresholdPerformanceFps());
    enableTestMonoBlock(true);
    enableTestMonoThread(true);
}

void TestSumOnes::allTests() {
    TestCudaPower2::allTests();

    TEST_ADD(TestSumOnes::testSpecialMax);
    TEST_ADD(TestSumOnes::testSpecialGrid);
}

void TestSumOnes::testSpecialMax() {
    showTitle("Test special max");

    const int DBX_MAX = 1024;
    const int DGX_MAX = POnes().dgxMax(DBX_MAX);

    const bool IS_CHECK_HEURISTIC = false;
    dim3 dg(DGX_MAX, 1, 1);
    dim3 db(DBX_MAX, 1, 1);  // power 2
    Grid grid(dg, db, IS_CHECK_HEURISTIC);

    test(grid);
}

void TestSumOnes::testSpecialGrid() {
    Iterator iteratorDGX(1, 8, 2, Operator::MULTIPLY);   // (min, max, step)
    Iterator iteratorDBX(2, 64, 2, Operator::MULTIPLY);  // (min, max, step) power 2
    string title = "Test special grid";
    testGridTools(&iteratorDGX, &iteratorDBX, title);
}

long TestSumOnes::thresholdPerformanceFps() {
    return 10;
}
