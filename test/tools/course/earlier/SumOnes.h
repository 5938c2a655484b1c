#pragma once

#include "Grid.h"
#include "RunnableGPU.h"
#include "cudas.h"

/// The sum of a one for each thread, by folding; and how many blocks counted under each lock.
class SumOnes : public RunnableGPU {
  public:
    SumOnes(const Grid& grid, int* ptrSum, bool isVerbose);
    virtual ~SumOnes();

    virtual void run();

    int countOfBlocks(int lock);

  private:
    // Inputs/Outputs
    int* ptrSum;

    // Tools
    int* ptrSumGM;
    int* tabCountGM;
    size_t sizeSM;
};
