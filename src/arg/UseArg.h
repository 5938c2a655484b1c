#pragma once

#include "common/Use.h"

/// Shows where the smallest and the largest of some numbers stand.
class UseArg : public Use {
  public:
    struct Options {
        std::string file;
        std::optional<unsigned> blocks;
        std::optional<unsigned> threads;
    };

    UseArg();
    bool run() override;

  private:
    Options options;
};
