#pragma once

#include <vector>

#include "Grid.h"
#include "MinMax.h"

/// Grey images of one size, one after another, pixel by pixel.
struct Video {
    long width;
    long height;
    long frames;
    std::vector<uchar> pixels;

    long pixelsOfFrame() const { return width * height; }
};

/// A ball that crosses a dull picture while a lamp above it goes on and off.
Video syntheticVideo(long frames);

/// The smallest and the largest grey of each frame, in one launch: `grid` is that of one frame, and
/// gets as many rows of blocks as there are frames. Grid and blocks have one dimension. Throws
/// std::invalid_argument for a block size that is not a power of two, for frames without a pixel,
/// and for more frames than a grid has rows.
std::vector<MinMax> minMaxOfFrames(const Grid& grid, const ArrayGM<uchar>& pixels, long frames);
