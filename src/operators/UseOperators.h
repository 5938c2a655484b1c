#pragma once

#include "common/Use.h"

/// Reduces an array by every operator and type, with both kernels, and shows what a reduction costs
/// beside what theory says.
class UseOperators : public Use {
  public:
    struct Options {
        long n = 20000;
        int threads = 256;
        std::string only;
        std::string type;
    };

    UseOperators();
    bool run() override;

  private:
    Options options;
};
