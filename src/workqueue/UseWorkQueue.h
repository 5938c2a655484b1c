#pragma once

#include "common/Use.h"

/// Sums rows of very different length, assigned to the blocks in three ways, and shows what each
/// leaves to the busiest block.
class UseWorkQueue : public Use {
  public:
    struct Options {
        long rows = 0;  // 0: 64 per block
        long length = 32768;
        unsigned blocks = 0;  // 0: one per multiprocessor
        unsigned threads = 128;
        unsigned seed = 1;
    };

    UseWorkQueue();
    bool run() override;

  private:
    Options options;
};
