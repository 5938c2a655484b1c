#pragma once

#include <string>
#include <vector>

#include "../cudas.h"

/// A picture that changes from frame to frame.
class Image_I {
  public:
    virtual ~Image_I() = default;

    virtual int getW() = 0;
    virtual int getH() = 0;
    virtual std::string getTitle() = 0;

    /// Computes the pixels in GM, of which there are getW() * getH(), row after row.
    virtual void fillImageGL(uchar4* ptrDevPixels, int w, int h) = 0;

    virtual void animationStep(bool& isNeedUpdateView) = 0;
};

/// A colour, each channel between 0 and 1. Titles had it; a file has its name instead.
struct ColorRGB_01 {
    ColorRGB_01(float r, float g, float b) : r(r), g(g), b(b) {}
    float r, g, b;
};
