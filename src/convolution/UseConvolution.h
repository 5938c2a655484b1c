#pragma once

#include "common/Use.h"

/// Filters the frames of a video, then finds the greys of each and stretches its contrast.
class UseConvolution : public Use {
  public:
    struct Options {
        long frames = 8;
        std::string filter = "blur";
        std::string output;
    };

    UseConvolution();
    bool run() override;

  private:
    Options options;
};
