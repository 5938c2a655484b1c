#pragma once

#include "common/Use.h"

/// Runs the lesson's reductions on arrays of several lengths and shows a table.
class UseLastBlock : public Use {
  public:
    UseLastBlock();
    bool run() override;

  private:
    std::vector<long> sizes = {0, 1, 1000, 300007};
    unsigned blocks = 64;
    unsigned threads = 256;
};
