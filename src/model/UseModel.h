#pragma once

#include "common/Use.h"

/// Shows how threads make warps, who sees which memory, what a multiprocessor holds, and pairs of
/// kernels that differ in cost.
class UseModel : public Use {
  public:
    struct Options {
        int width = 16;
        int height = 4;
        int blocks = 3;
        int threads = 100;
        std::string only;
    };

    UseModel();
    bool run() override;

  private:
    Options options;
};
