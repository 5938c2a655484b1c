#pragma once

#include "common/Use.h"

/// Says hello from every thread of a grid, adds two arrays, asks the device what it is and measures
/// copies.
class UseHello : public Use {
  public:
    struct Options {
        int blocks = 2;
        int threads = 4;
        long n = 1000;
        int mebibytes = 32;
        std::string only;
    };

    UseHello();
    bool run() override;

  private:
    Options options;
};
