#pragma once

#include <memory>

#include "Animable_I_GPU.h"
#include "Image_I.h"

/// The picture of an image class.
class ImageAnimable_RGBA_uchar4 : public Image_I {
  public:
    /// Deletes `animable`.
    explicit ImageAnimable_RGBA_uchar4(Animable_I<uchar4>* animable,
                                       const ColorRGB_01& = ColorRGB_01(0, 0, 0))
        : animable(animable) {}

    int getW() override { return animable->getW(); }
    int getH() override { return animable->getH(); }
    std::string getTitle() override { return animable->getTitle(); }

    void fillImageGL(uchar4* ptrDevPixels, int w, int h) override {
        animable->process(ptrDevPixels, w, h, animable->getDomaineMathInit());
    }

    void animationStep(bool&) override { animable->animationStep(); }

  protected:
    std::unique_ptr<Animable_I<uchar4>> animable;
};

namespace gpu {
using ::ColorRGB_01;
using ::Image_I;
using ::ImageAnimable_RGBA_uchar4;
}  // namespace gpu

namespace cpu {
using ::ColorRGB_01;
using ::Image_I;
using ::ImageAnimable_RGBA_uchar4;
}  // namespace cpu
