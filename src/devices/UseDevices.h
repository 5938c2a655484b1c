#pragma once

#include "common/Use.h"

/// Sums an array that lies on several devices, in each of the lesson's ways, and shows who has
/// what.
class UseDevices : public Use {
  public:
    struct Options {
        long size = 1000003;
        std::vector<long> weights;
    };

    UseDevices();
    bool run() override;

  private:
    Options options;
};
