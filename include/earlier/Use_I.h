#pragma once

#include "RunnableGPU_I.h"

/// Runs a host class on one grid, and says whether its result is right.
class Use_I {
  public:
    virtual ~Use_I() = default;

    virtual bool isOk(bool isVerbose = false) = 0;

    /// Belongs to the use.
    virtual RunnableGPU_I* getRunnableGPU() = 0;

    /// Whether the use can run on `grid`. Tests leave out the others.
    virtual bool filter(const Grid& grid) { return grid.threadCounts() > 0; }
};
