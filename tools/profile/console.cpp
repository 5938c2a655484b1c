#include <fmt/format.h>

#include <algorithm>

#include "advice.h"
#include "measures.h"
#include "report.h"

namespace profile {

namespace {

constexpr size_t linesShown = 3;

std::string duration(double microseconds) {
    return microseconds < 1000 ? fmt::format("{:.1f} us", microseconds)
                               : fmt::format("{:.2f} ms", microseconds / 1000);
}

std::string size(const std::array<uint64_t, 3>& of) {
    std::string text = std::to_string(of[0]);
    if (of[1] * of[2] > 1) text += fmt::format(" x {}", of[1]);
    if (of[2] > 1) text += fmt::format(" x {}", of[2]);
    return text;
}

std::string titleOf(const Kernel& kernel) {
    return fmt::format("{}<<<{}, {}>>>", kernel.name, size(kernel.grid), size(kernel.block));
}

/// "occupancy 100 % (limit: threads; 12 registers a thread by nvcc), 2.5 waves, the last fills 50
/// %"
std::string describe(const Occupancy& occupancy, bool isKnown) {
    std::string text = fmt::format("occupancy {:.0f} % (limit: {}; {:.0f} registers a thread {})",
                                   100 * occupancy.share, occupancy.limit, occupancy.registers,
                                   isKnown ? "by nvcc" : "assumed");
    if (occupancy.waves <= 1) return text;
    text += fmt::format(", {:.1f} waves", occupancy.waves);
    if (occupancy.tail < 0.995)
        text += fmt::format(", the last fills {:.0f} %", 100 * occupancy.tail);
    return text;
}

std::string summary(const Kernel& kernel, const Gpu& gpu) {
    const Measures measures = measure(kernel, gpu);
    return fmt::format(
        "  {} on {}, most of it {}; {:.1f} lanes active, {:.0f} bank conflicts, {:.1f} sectors a "
        "request\n  {}\n",
        duration(measures.time.microseconds), gpu.name, measures.time.limit, measures.activeLanes,
        measures.conflicts, measures.sectorsOfRequest,
        describe(measures.occupancy, kernel.registers > 0));
}

/// "1.60 times as fast as", or as slow.
std::string factor(double before, double now) {
    const double ratio = before / now;
    if (ratio < 0.995) return fmt::format("{:.2f} times as slow as", 1 / ratio);
    return ratio < 1.005 ? "as fast as" : fmt::format("{:.2f} times as fast as", ratio);
}

std::string comparison(const Kernel& kernel, const Kernel& other, const Report& report) {
    const Measures now = measure(kernel, report.gpu), before = measure(other, report.gpu);
    return fmt::format(
        "  {} {}{} ({}); before: {:.1f} lanes active, {:.0f} bank conflicts, {:.1f} sectors a "
        "request, most of it {}\n",
        factor(before.time.microseconds, now.time.microseconds),
        report.baseline->isKernel ? "" : "in " + report.baseline->name + ", ", titleOf(other),
        duration(before.time.microseconds), before.activeLanes, before.conflicts,
        before.sectorsOfRequest, before.time.limit);
}

}  // namespace

std::string tableReport(const Report& report) {
    const std::vector<const Kernel*> kernels = largestLaunches(report.run.kernels);
    size_t width = 0;
    for (const Kernel* kernel : kernels) width = std::max(width, kernel->name.size());
    std::string text = fmt::format(
        "On {}, estimated from what the simulator counts:\n\n{:<{}} {:>10} {:>8} "
        "{:>10} {:>7} {:>7} {:>11} {:>9}  {}\n",
        report.gpu.name, "kernel", width, "blocks", "threads", "time", "GB/s", "lanes", "conflicts",
        "sectors", "most of it");
    for (const Kernel* kernel : kernels) {
        const Measures measures = measure(*kernel, report.gpu);
        text += fmt::format("{:<{}} {:>10} {:>8} {:>10} {:>7.0f} {:>7.1f} {:>11.0f} {:>9.1f}  {}\n",
                            kernel->name, width, kernel->blocks(), kernel->threads(),
                            duration(measures.time.microseconds), measures.gigabytesPerSecond,
                            measures.activeLanes, measures.conflicts, measures.sectorsOfRequest,
                            measures.time.limit);
    }
    return text +
           "\nGB/s: what the threads ask of global memory. lanes: active, of 32. conflicts: of "
           "banks.\nsectors: of 32 bytes, for a request of a warp.\n";
}

std::string consoleReport(const Report& report) {
    std::string text;
    for (const Kernel& kernel : report.run.kernels) {
        text += titleOf(kernel);
        if (kernel.launches > 1) text += fmt::format("  {} launches", kernel.launches);
        if (kernel.blocksCounted < kernel.launches * kernel.blocks())
            text += fmt::format("  {} of {} blocks counted", kernel.blocksCounted,
                                kernel.launches * kernel.blocks());
        text += '\n' + summary(kernel, report.gpu);
        if (report.baseline)
            if (const Kernel* const other = report.baseline->of(kernel))
                text += comparison(kernel, *other, report);
        const std::vector<Line> lines = linesOf(kernel);
        for (size_t i = 0; i < std::min(lines.size(), linesShown); ++i)
            text += fmt::format("    {:<28} {}\n", lines[i].at(), adviceOn(lines[i]));
    }
    return text;
}

}  // namespace profile
