#include "Convolution.h"

#include <algorithm>
#include <stdexcept>

#include "Kernel.h"
#include "language/language.h"

extern __global__ void KDirect(const uchar* tabGM, ImageSize size, Filter filter,
                               uchar* tabResultGM);
extern __global__ void KTiled(const uchar* tabGM, ImageSize size, Filter filter,
                              uchar* tabResultGM);

void convolve(Convolving convolving, const Filter& filter, ImageSize size, const uchar* tabGM,
              uchar* tabResultGM) {
    if (size.width < 1 || size.height < 1)
        throw std::invalid_argument(
            tr("an image of {0} x {1} pixels has nothing to filter", size.width, size.height));
    const dim3 db(TILE_WIDTH, TILE_HEIGHT);
    const dim3 dg((size.width + TILE_WIDTH - 1) / TILE_WIDTH,
                  (size.height + TILE_HEIGHT - 1) / TILE_HEIGHT);
    if (convolving == Convolving::DIRECT) {
        KDirect<<<dg, db>>>(tabGM, size, filter, tabResultGM);
    } else {
        KTiled<<<dg, db>>>(tabGM, size, filter, tabResultGM);
    }
    Kernel::lastCudaError("convolution");
}

std::vector<uchar> convolvedOnHost(const Filter& filter, ImageSize size,
                                   const std::vector<uchar>& pixels) {
    const auto pixel = [&](int x, int y) {
        x = std::clamp(x, 0, size.width - 1);
        y = std::clamp(y, 0, size.height - 1);
        return pixels[x + static_cast<long>(size.width) * y];
    };
    std::vector<uchar> result(pixels.size());
    for (int y = 0; y < size.height; y++)
        for (int x = 0; x < size.width; x++) {
            int sum = 0;
            for (int i = 0; i < 9; i++)
                sum += filter.weight[i] * pixel(x + i % 3 - 1, y + i / 3 - 1);
            result[x + static_cast<long>(size.width) * y] = filter.grey(sum);
        }
    return result;
}
