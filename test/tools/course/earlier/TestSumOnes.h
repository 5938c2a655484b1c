#pragma once

#include "TestCudaPower2.h"

class TestSumOnes : public TestCudaPower2 {
  public:
    TestSumOnes();

  protected:
    /// override
    void allTests();

  private:
    void testSpecialMax();
    void testSpecialGrid();
    static long thresholdPerformanceFps();
};
