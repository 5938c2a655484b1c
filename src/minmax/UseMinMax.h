#pragma once

#include "common/Use.h"

/// Stretches the contrast of an image, or follows that of a video.
class UseMinMax : public Use {
  public:
    struct Options {
        std::string image;
        std::string output;
        std::optional<long> video;
        unsigned blocks = 64;
        unsigned threads = 256;
    };

    UseMinMax();
    bool run() override;

  private:
    Options options;
};
