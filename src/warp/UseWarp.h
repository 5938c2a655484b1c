#pragma once

#include "common/Use.h"

/// Runs the lesson's reductions on arrays of several lengths and shows a table.
class UseWarp : public Use {
  public:
    UseWarp();
    bool run() override;

  private:
    std::vector<long> sizes = {0, 1, 32, 33, 100000};
    int threads = 1024;
};
