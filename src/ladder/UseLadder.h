#pragma once

#include "common/Use.h"

/// Measures the rungs on one array and shows a table.
class UseLadder : public Use {
  public:
    struct Options {
        std::optional<long> n;
        std::string type = "int";
        int threads = 256;
        int waves = 1;
        std::optional<int> runs;
        std::optional<int> rung;
    };

    UseLadder();
    bool run() override;

  private:
    Options options;
};
