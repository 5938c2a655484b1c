#pragma once

#include "common/Use.h"

/// Reduces arrays of the device and of the host and shows two tables.
class UseDevice : public Use {
  public:
    struct Options {
        std::vector<long> sizes;
        std::optional<long> chunk;
        int runs = 20;
    };

    UseDevice();
    bool run() override;

  private:
    Options options;
};
