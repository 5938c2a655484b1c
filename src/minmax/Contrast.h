#pragma once

#include <array>

#include "Grid.h"
#include "MinMax.h"

using Histogram = std::array<unsigned long long, 256>;  // pixels of each grey

/// The grey that v becomes when the greys [range.min, range.max] are stretched to [0, 255], rounded
/// to the nearest. An image of one grey has no contrast to stretch and stays as it is.
inline __host__ __device__ uchar stretched(uchar v, MinMax range) {
    const int width = range.max - range.min;
    if (width == 0) return v;
    return static_cast<uchar>(((v - range.min) * 255 + width / 2) / width);
}

/// Stretches every pixel in its place. Any grid.
void stretchContrast(const Grid& grid, ArrayGM<uchar>& pixels, MinMax range);

/// Counts the pixels of each grey. Any grid.
Histogram histogramOf(const Grid& grid, const ArrayGM<uchar>& pixels);
