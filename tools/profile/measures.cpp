#include "measures.h"

namespace profile {

namespace {

double ratio(uint64_t a, uint64_t b, double otherwise) {
    return b ? static_cast<double>(a) / static_cast<double>(b) : otherwise;
}

}  // namespace

Measures measure(const Kernel& kernel, const Gpu& gpu) {
    const auto accessed = [&](uint64_t Place::*what) {
        return kernel.sum(what, "global load") + kernel.sum(what, "global store");
    };
    const Estimate time = estimate(kernel, gpu);
    const double bytes = kernel.ofLaunch(&Place::bytes, "global load") +
                         kernel.ofLaunch(&Place::bytes, "global store");
    return {time,
            occupancyOf(kernel, gpu),
            ratio(kernel.sum(&Place::laneInstructions, "block"),
                  kernel.sum(&Place::instructions, "block"), 32),
            kernel.ofLaunch(&Place::conflicts, "shared"),
            ratio(accessed(&Place::sectors), accessed(&Place::requests), 0),
            bytes / time.microseconds / 1e3};
}

}  // namespace profile
