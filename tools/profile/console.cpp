#include <fmt/format.h>

#include <algorithm>

#include "advice.h"
#include "estimate.h"
#include "report.h"

namespace profile {

namespace {

constexpr size_t linesShown = 3;

std::string duration(double microseconds) {
    return microseconds < 1000 ? fmt::format("{:.1f} us", microseconds)
                               : fmt::format("{:.2f} ms", microseconds / 1000);
}

double ratio(uint64_t a, uint64_t b, double otherwise) {
    return b ? static_cast<double>(a) / static_cast<double>(b) : otherwise;
}

std::string size(const std::array<uint64_t, 3>& of) {
    std::string text = std::to_string(of[0]);
    if (of[1] * of[2] > 1) text += fmt::format(" x {}", of[1]);
    if (of[2] > 1) text += fmt::format(" x {}", of[2]);
    return text;
}

std::string summary(const Kernel& kernel, const Gpu& gpu) {
    const Estimate time = estimate(kernel, gpu);
    const Occupancy occupancy = occupancyOf(kernel, gpu);
    const uint64_t requests =
        kernel.sum(&Place::requests, "global load") + kernel.sum(&Place::requests, "global store");
    const uint64_t sectors =
        kernel.sum(&Place::sectors, "global load") + kernel.sum(&Place::sectors, "global store");
    return fmt::format(
        "  {} on {}, most of it {}; {:.1f} lanes active, {:.0f} bank conflicts, {:.1f} sectors a "
        "request, occupancy {:.0f} % (limit: {})\n",
        duration(time.microseconds), gpu.name, time.limit,
        ratio(kernel.sum(&Place::laneInstructions, "block"),
              kernel.sum(&Place::instructions, "block"), 32),
        kernel.ofLaunch(&Place::conflicts, "shared"), ratio(sectors, requests, 0),
        100 * occupancy.share, occupancy.limit);
}

}  // namespace

std::string consoleReport(const std::vector<Kernel>& kernels, const Gpu& gpu) {
    std::string text;
    for (const Kernel& kernel : kernels) {
        text += fmt::format("{}<<<{}, {}>>>", kernel.name, size(kernel.grid), size(kernel.block));
        if (kernel.launches > 1) text += fmt::format("  {} launches", kernel.launches);
        if (kernel.blocksCounted < kernel.launches * kernel.blocks())
            text += fmt::format("  {} of {} blocks counted", kernel.blocksCounted,
                                kernel.launches * kernel.blocks());
        text += '\n' + summary(kernel, gpu);
        const std::vector<Line> lines = linesOf(kernel);
        for (size_t i = 0; i < std::min(lines.size(), linesShown); ++i)
            text += fmt::format("    {:<28} {}\n", lines[i].at(), adviceOn(lines[i]));
    }
    return text;
}

}  // namespace profile
