#pragma once

#include "../cudas.h"
#include "RunnableGPU_I.h"

/// The base of a host class: its constructor allocates, run() launches, its destructor frees.
class RunnableGPU : public RunnableGPU_I {
  public:
    RunnableGPU(const Grid& grid, const std::string& title, bool isVerbose = false)
        : grid(grid), dg(grid.dg), db(grid.db), title(title), isVerbose(isVerbose) {}

    std::string getTitle() override { return title; }
    Grid getGrid() override { return grid; }
    dim3 getDG() override { return dg; }
    dim3 getDB() override { return db; }
    bool isVerbosity() override { return isVerbose; }

  protected:
    Grid grid;
    dim3 dg;
    dim3 db;
    std::string title;
    bool isVerbose;
};
