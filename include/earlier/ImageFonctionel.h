#pragma once

#include <memory>

#include "Animable_I.h"
#include "Image_I.h"

/// The picture of an image class that shows a part of the plane. Deletes what it is made of.
class ImageFonctionel : public Image_I {
  public:
    explicit ImageFonctionel(AnimableFonctionel_I* animable, ColorRGB_01* color = nullptr)
        : animable(animable), color(color) {}

    int getW() override { return animable->getW(); }
    int getH() override { return animable->getH(); }
    std::string getTitle() override { return animable->getTitle(); }

    void fillImageGL(uchar4* ptrDevPixels, int w, int h) override {
        DomaineMath domaineMath = *animable->getDomaineMathInit();
        domaineMath.setPixels(w, h);
        animable->process(ptrDevPixels, w, h, domaineMath);
    }

    void animationStep(bool&) override { animable->animationStep(); }

  private:
    std::unique_ptr<AnimableFonctionel_I> animable;
    std::unique_ptr<ColorRGB_01> color;
};
