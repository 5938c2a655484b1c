#pragma once

#include <string>
#include <vector>

#include "common/ArrayGM.h"

/// Width and height of an image of 8-bit greys, row by row.
struct ImageSize {
    int width;
    int height;

    __host__ __device__ long pixels() const { return static_cast<long>(width) * height; }
};

/// A 3 x 3 filter: the new grey is the weighted sum of the nine pixels around, by `divisor`. The
/// weights stand as on the image, row by row.
struct Filter {
    int weight[9];
    int divisor;

    /// The new grey for a weighted sum: cut off at 0 and 255.
    __host__ __device__ uchar grey(int sum) const {
        const int grey = sum / divisor;
        return static_cast<uchar>(grey < 0 ? 0 : grey > 255 ? 255 : grey);
    }
};

constexpr Filter BLUR = {{1, 2, 1, 2, 4, 2, 1, 2, 1}, 16};
constexpr Filter SHARPEN = {{0, -1, 0, -1, 5, -1, 0, -1, 0}, 1};
constexpr Filter EDGES = {{-1, -1, -1, -1, 8, -1, -1, -1, -1}, 1};

/// The lesson's kernels: nine reads of global memory for a pixel, or a tile in shared memory.
enum class Convolving { DIRECT, TILED };

/// Threads of a block in x and y; a tile has one pixel more on each side.
constexpr int TILE_WIDTH = 32;
constexpr int TILE_HEIGHT = 8;

/// Filters the image `tabGM` into `tabResultGM`, which is another array of as many pixels. Outside
/// of the image the nearest pixel counts. Launches and does not wait. Throws std::invalid_argument
/// for an image without pixels, and CudaError.
void convolve(Convolving convolving, const Filter& filter, ImageSize size, const uchar* tabGM,
              uchar* tabResultGM);

/// The same on the host.
std::vector<uchar> convolvedOnHost(const Filter& filter, ImageSize size,
                                   const std::vector<uchar>& pixels);
