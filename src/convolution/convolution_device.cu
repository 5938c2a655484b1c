#include "Convolution.h"

/// The pixel at (x, y). Outside of the image, the nearest one of it.
static __device__ int pixel(const uchar* tabGM, ImageSize size, int x, int y) {
    // SOLUTION pixel: ConvolutionDirect ConvolutionTiled ConvolutionFrames ConvolutionEfficiency
    x = min(max(x, 0), size.width - 1);
    y = min(max(y, 0), size.height - 1);
    return tabGM[x + static_cast<long>(size.width) * y];
    // END: return 0;
}

/// One pixel per thread, each from nine reads of global memory.
__global__ void KDirect(const uchar* tabGM, ImageSize size, Filter filter, uchar* tabResultGM) {
    const int x = threadIdx.x + TILE_WIDTH * blockIdx.x;
    const int y = threadIdx.y + TILE_HEIGHT * blockIdx.y;

    // SOLUTION KDirect: ConvolutionDirect ConvolutionEfficiency
    if (x >= size.width || y >= size.height) return;
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        sum += filter.weight[i] * pixel(tabGM, size, x + i % 3 - 1, y + i / 3 - 1);
    }
    tabResultGM[x + static_cast<long>(size.width) * y] = filter.grey(sum);
    // END
}

/// The same from a tile: the block's pixels and one more on each side, read once into shared
/// memory.
__global__ void KTiled(const uchar* tabGM, ImageSize size, Filter filter, uchar* tabResultGM) {
    __shared__ uchar tabSM[TILE_HEIGHT + 2][TILE_WIDTH + 2];
    const int x = threadIdx.x + TILE_WIDTH * blockIdx.x;
    const int y = threadIdx.y + TILE_HEIGHT * blockIdx.y;

    // SOLUTION KTiled: ConvolutionTiled ConvolutionFrames ConvolutionEfficiency
    for (int row = threadIdx.y; row < TILE_HEIGHT + 2; row += TILE_HEIGHT) {
        for (int column = threadIdx.x; column < TILE_WIDTH + 2; column += TILE_WIDTH) {
            const int left = TILE_WIDTH * blockIdx.x - 1;
            const int top = TILE_HEIGHT * blockIdx.y - 1;
            tabSM[row][column] = pixel(tabGM, size, left + column, top + row);
        }
    }
    __syncthreads();  // all of the block come here, those outside of the image too

    if (x >= size.width || y >= size.height) return;
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        sum += filter.weight[i] * tabSM[threadIdx.y + i / 3][threadIdx.x + i % 3];
    }
    tabResultGM[x + static_cast<long>(size.width) * y] = filter.grey(sum);
    // END
}
