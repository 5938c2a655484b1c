#include "roofline.h"

#include <algorithm>

#include "estimate.h"

namespace profile {

Ceilings ceilingsOf(const Gpu& gpu) {
    constexpr double multiplyAndAdd = 2;
    const double cycles = multiplyAndAdd * gpu.multiprocessors * gpu.megahertz / 1e3;
    return {cycles * gpu.floatsACycle, cycles * gpu.doublesACycle, gpu.gigabytesPerSecond};
}

Roofline rooflineOf(const Kernel& kernel, const Gpu& gpu) {
    constexpr double sector = 32;  // at least one, where all comes from a cache
    const double ofFloat = kernel.ofLaunch(&Place::operations, "block"),
                 ofDouble = kernel.ofLaunch(&Place::operations64, "block");
    return {ofFloat + ofDouble, std::max(bytesOfMemory(kernel, gpu), sector), ofDouble > ofFloat};
}

}  // namespace profile
