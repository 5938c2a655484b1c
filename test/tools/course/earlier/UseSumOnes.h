#pragma once

#include "SumOnes.h"
#include "Use_I.h"

class UseSumOnes : public Use_I {
  public:
    UseSumOnes(const Grid& grid, bool isVerbose);
    UseSumOnes(bool isVerbose);
    virtual ~UseSumOnes();

    /// override
    bool isOk(bool isVerbose = false);
    /// override
    RunnableGPU_I* getRunnableGPU();
    /// override
    bool filter(const Grid& grid);

  private:
    static Grid createGrid();

    Grid grid;
    int sum;
    SumOnes sumOnes;
};
