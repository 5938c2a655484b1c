#pragma once

#include <string>

#include "GridOut.h"

using std::string;  // test classes of the course rely on it

/// A host class that launches kernels on a grid and has a title.
class RunnableGPU_I {
  public:
    virtual ~RunnableGPU_I() = default;

    virtual void run() = 0;

    virtual std::string getTitle() = 0;
    virtual Grid getGrid() = 0;
    virtual dim3 getDG() = 0;
    virtual dim3 getDB() = 0;
    virtual bool isVerbosity() = 0;

    /// What a run reads and writes, in gigabytes.
    virtual double getInputGO() { return 0; }
    virtual double getOutputGO() { return 0; }
};
