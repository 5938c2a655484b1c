#pragma once

#include "common/Use.h"

/// Finds the element-wise minimum of matrices in several ways, or generates a file of them.
class UseMatrices : public Use {
  public:
    struct Options {
        std::string file;
        std::optional<long> generate;
        std::string output;
        uint64_t seed = 1;
        unsigned blocks = 64;
        unsigned threads = 256;
        long chunk = 1 << 18;
        bool inPlace = false;
    };

    UseMatrices();
    bool run() override;

  private:
    Options options;
};
