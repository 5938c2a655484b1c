#pragma once

#include <math.h>

#include "../cudas.h"

/// Colours from hue, saturation and brightness, each between 0 and 1.
class ColorTools {
  public:
    static __host__ __device__ void HSB_TO_RVB(float hue, uchar4* color) {
        HSB_TO_RVB(hue, 1, 1, color);
    }

    /// An opaque colour.
    static __host__ __device__ void HSB_TO_RVB(float hue, float saturation, float brightness,
                                               uchar4* color) {
        HSB_TO_RVB(hue, saturation, brightness, &color->x, &color->y, &color->z);
        color->w = 255;
    }

    static __host__ __device__ void HSB_TO_RVB(float hue, float saturation, float brightness,
                                               uchar* red, uchar* green, uchar* blue) {
        *red = channel(5, hue, saturation, brightness);
        *green = channel(3, hue, saturation, brightness);
        *blue = channel(1, hue, saturation, brightness);
    }

    /// Channels between 0 and 1.
    static __host__ __device__ void HSB_TO_RVB(float hue, float saturation, float brightness,
                                               float* red, float* green, float* blue) {
        *red = part(5, hue, saturation, brightness);
        *green = part(3, hue, saturation, brightness);
        *blue = part(1, hue, saturation, brightness);
    }

    static __host__ __device__ void HSB_TO_RVB(float hue, float4* color) {
        HSB_TO_RVB(hue, 1, 1, &color->x, &color->y, &color->z);
        color->w = 1;
    }

    static __host__ __device__ void HSB_TO_RVB(float3 hsb, uchar4* color) {
        HSB_TO_RVB(hsb.x, hsb.y, hsb.z, color);
    }

  private:
    /// One channel, between 0 and 1; `offset` is its place on the circle of hues, in sixths.
    static __host__ __device__ float part(int offset, float hue, float saturation,
                                          float brightness) {
        const float k = fmodf(offset + hue * 6, 6);
        const float missing = fmaxf(0, fminf(fminf(k, 4 - k), 1));
        return brightness * (1 - saturation * missing);
    }

    static __host__ __device__ uchar channel(int offset, float hue, float saturation,
                                             float brightness) {
        return static_cast<uchar>(255 * part(offset, hue, saturation, brightness) + 0.5F);
    }
};

using Colors = ColorTools;

namespace gpu {
using ::Colors;
using ::ColorTools;
}  // namespace gpu

namespace cpu {
using ::Colors;
using ::ColorTools;
}  // namespace cpu
