#pragma once

#include "Image_I.h"

enum Font_A { TIMES_ROMAN_10, TIMES_ROMAN_24, HELVETICA_10, HELVETICA_12, HELVETICA_18 };

/// What is drawn over an image. A file has none of it.
class Graphic2Ds {
  public:
    const Font_A* getFont(Font_A) { return nullptr; }
    void setColorRGB(float, float, float) {}
    void drawTitleTop(const std::string&, const Font_A*) {}
    void drawTitleBottom(const std::string&, const Font_A*) {}
};

/// A picture that fills its pixels itself.
class ImageMOOs_A : public Image_I {
  public:
    ImageMOOs_A(int w, int h) : w(w), h(h) {}

    int getW() override { return w; }
    int getH() override { return h; }
    std::string getTitle() override { return "image"; }

    virtual void paintPrimitives(Graphic2Ds&) {}

  private:
    int w;
    int h;
};
