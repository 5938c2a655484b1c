#pragma once

#include "common/Use.h"

/// Sums floats in several ways, again and again, on several grids and in several orders, and shows
/// how many different results there are.
class UseExact : public Use {
  public:
    struct Options {
        long size = 100003;
        unsigned parts = 4;
        std::optional<unsigned> blocks;
    };

    UseExact();
    bool run() override;

  private:
    Options options;
};
