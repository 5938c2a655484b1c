#pragma once

#include "../cudas.h"

/// The part of the plane that an image shows, from (x0, y0) to (x1, y1).
class DomaineMath {
  public:
    __host__ __device__ DomaineMath(double x0, double y0, double x1, double y1)
        : x0(x0), y0(y0), x1(x1), y1(y1), dx(x1 - x0), dy(y1 - y0) {}

    /// The point of the pixel in row `i`, from above, and column `j`. Image classes have said
    /// before how many pixels there are.
    template <typename I, typename X>
    __host__ __device__ void toXY(I i, I j, X* x, X* y) const {
        *x = x0 + dx * j / w;
        *y = y0 + dy * i / h;
    }

    __host__ __device__ void setPixels(int width, int height) {
        w = width;
        h = height;
    }

    double x0;
    double y0;
    double x1;
    double y1;
    double dx;
    double dy;

  private:
    int w = 1;
    int h = 1;
};

namespace gpu {
using ::DomaineMath;
}  // namespace gpu

namespace cpu {
using ::DomaineMath;
}  // namespace cpu
