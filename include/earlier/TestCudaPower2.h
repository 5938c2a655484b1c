#pragma once

#include "TestCuda.h"

/// TestCuda for reductions that fold: threads per block are powers of two.
class TestCudaPower2 : public TestCuda {
  public:
    using TestCuda::TestCuda;

  protected:
    std::vector<unsigned> blockSizes() const override { return {1, 2, 32, 128, 256, 1024}; }
};
