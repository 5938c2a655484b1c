#include "Video.h"

#include <stdexcept>

#include "language/language.h"
#include "minMax_device.h"

constexpr long MOST_FRAMES = 65535;  // rows of blocks of a grid

std::vector<MinMax> minMaxOfFrames(const Grid& grid, const ArrayGM<uchar>& pixels, long frames) {
    grid.requirePowerOfTwo();
    const long all = static_cast<long>(pixels.size());
    if (frames < 1 || frames > MOST_FRAMES || all == 0 || all % frames != 0)
        throw std::invalid_argument(
            tr("{0} pixels in {1} frames; expected 1 to {2} frames of 1 pixel or more each", all,
               frames, MOST_FRAMES));
    ArrayGM<MinMax> resultsGM(std::vector(frames, MinMax::neutral()));
    const dim3 dg(grid.dg.x, static_cast<unsigned>(frames));
    KMinMaxOfFrames<<<dg, grid.db, grid.threadByBlock() * sizeof(MinMax)>>>(
        pixels.data(), all / frames, resultsGM.data());
    Kernel::lastCudaError("KMinMaxOfFrames on " + grid.toString() + " for each of " +
                          std::to_string(frames) + " frames");
    return resultsGM.toHost();
}
