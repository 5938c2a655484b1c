#pragma once

#include "common/Use.h"

/// Computes pi in two ways.
class UsePi : public Use {
  public:
    struct Options {
        std::optional<long> slices;
        std::optional<long> points;
        uint64_t seed = 1;
        unsigned blocks = 64;
        unsigned threads = 256;
    };

    UsePi();
    bool run() override;

  private:
    Options options;
};
