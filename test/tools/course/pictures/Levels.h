#pragma once

#include "Animable_I.h"

/// An image class of earlier years. Its level has a value once the animation has made a step.
class Levels : public Animable_I {
  public:
    void runGPU(uchar4* ptrDevPixels) override;
    void animationStep() override {
        level = isFirst ? 100 : level + 1;
        isFirst = false;
    }

    int getW() override { return 40; }
    int getH() override { return 30; }
    string getTitle() override { return "Levels"; }

  private:
    bool isFirst = true;
    int level = 0;
};
