// Image classes as templates. Those of the years before are in Animable_I.h.
#pragma once

#include <string>

#include "../Grid.h"
#include "Device.h"
#include "DomaineMath.h"

using std::string;  // image classes of the course rely on it

/// An image that changes with `t`: process() computes it, animationStep() changes `t`.
/// T: uchar4 for colours, uchar for grey.
template <typename T>
class Animable_I {
  public:
    Animable_I(const Grid& grid, uint w, uint h, const std::string& title,
               const DomaineMath& domaineMath, bool isVerbose = false)
        : grid(grid),
          dg(grid.dg),
          db(grid.db),
          w(w),
          h(h),
          title(title),
          domaineMathInit(domaineMath),
          isVerbose(isVerbose) {
        domaineMathInit.setPixels(w, h);
    }

    /// Its plane is that of the pixels.
    Animable_I(const Grid& grid, uint w, uint h, const std::string& title, bool isVerbose = false)
        : Animable_I(grid, w, h, title, DomaineMath(0, 0, w, h), isVerbose) {}

    virtual ~Animable_I() = default;

    /// Launches what fills the `w` * `h` pixels in GM, row after row.
    virtual void process(T* tabPixelsGM, uint w, uint h, const DomaineMath& domaineMath) = 0;

    virtual void animationStep() = 0;

    /// Called once, before the first frame.
    virtual void init(T*, uint, uint) {}

    uint getW() const { return w; }
    uint getH() const { return h; }
    float getT() const { return t; }
    std::string getTitle() const { return title; }
    Grid getGrid() const { return grid; }
    const DomaineMath& getDomaineMathInit() const { return domaineMathInit; }

  protected:
    Grid grid;
    dim3 dg;
    dim3 db;
    uint w;
    uint h;
    float t = 0;
    std::string title;
    DomaineMath domaineMathInit;
    bool isVerbose;
};

namespace gpu {
using ::Animable_I;
}  // namespace gpu

namespace cpu {
using ::Animable_I;
}  // namespace cpu
