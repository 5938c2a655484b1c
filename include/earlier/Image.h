#pragma once

#include <memory>

#include "Animable_I.h"
#include "Image_I.h"

/// The picture of an image class. Deletes what it is made of.
class Image : public Image_I {
  public:
    explicit Image(Animable_I* animable, ColorRGB_01* color = nullptr)
        : animable(animable), color(color) {}

    int getW() override { return animable->getW(); }
    int getH() override { return animable->getH(); }
    std::string getTitle() override { return animable->getTitle(); }

    void fillImageGL(uchar4* ptrDevPixels, int w, int h) override {
        animable->process(ptrDevPixels, w, h);
    }

    void animationStep(bool&) override { animable->animationStep(); }

  private:
    std::unique_ptr<Animable_I> animable;
    std::unique_ptr<ColorRGB_01> color;
};
