#pragma once

#include "ProviderUse_I.h"
#include "UseFromProvider.h"

/// Makes an image class and its use from what a workspace gives: a grid, and the image on it.
class Provider_uchar4_A : public Provider_I<uchar4>, public ProviderUse_I {
  public:
    virtual Grid grid() = 0;

    using Provider_I<uchar4>::createAnimable;
    Animable_I<uchar4>* createAnimable() override { return createAnimable(grid(), false); }
    Animable_I<uchar4>* createAnimable(bool isVerbose) override {
        return createAnimable(grid(), isVerbose);
    }
    Animable_I<uchar4>* createAnimable(const Grid& grid, bool isVerbose = false) override = 0;

    Image_I* createImageGL() override { return new ImageAnimable_RGBA_uchar4(createAnimable()); }

    Use_I* createUse(const Grid& grid, bool isVerbose = false) override {
        return new UseFromProvider<uchar4>(this, grid, isVerbose);
    }
    Use_I* createUse(bool isVerbose = true) override {
        return new UseFromProvider<uchar4>(this, isVerbose);
    }
};
