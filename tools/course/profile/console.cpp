#include <fmt/format.h>

#include <algorithm>

#include "advice.h"
#include "language/language.h"
#include "measures.h"
#include "report.h"

namespace profile {

namespace {

constexpr size_t linesShown = 3;

std::string duration(double microseconds) {
    return microseconds < 1000 ? language::number(microseconds, microseconds < 0.1 ? 2 : 1) + " us"
                               : language::number(microseconds / 1000, 2) + " ms";
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
    const std::string share = language::number(100 * occupancy.share, 0),
                      limit = tr(occupancy.limit),
                      registers = language::number(occupancy.registers, 0);
    std::string text = isKnown ? tr("occupancy {0} % (limit: {1}; {2} registers a thread by nvcc)",
                                    share, limit, registers)
                               : tr("occupancy {0} % (limit: {1}; {2} registers a thread assumed)",
                                    share, limit, registers);
    if (occupancy.waves <= 1) return text;
    text += tr(", {0} waves", language::number(occupancy.waves, 1));
    if (occupancy.tail < 0.995)
        text += tr(", the last fills {0} %", language::number(100 * occupancy.tail, 0));
    return text;
}

constexpr const char* predication =
    trm("a short branch is predicated: all lanes count as active in it, and those that skip it do "
        "nothing");

/// "tensor cores: 8192 operations on f16 numbers, 2 % of what they could do in that time"
std::string describeTensorWork(const Measures& measures) {
    std::string work;
    for (const auto& [factors, operations] : measures.tensorOperations)
        work += (work.empty() ? "" : ", ") +
                tr("{0} operations on {1} numbers", language::number(operations, 0), factors);
    if (work.empty()) return work;
    return "  " +
           tr("tensor cores: {0}, {1} % of what they could do in that time", work,
              language::number(100 * measures.tensorShare, 1)) +
           "\n";
}

std::string summary(const Kernel& kernel, const Gpu& gpu) {
    const Measures measures = measure(kernel, gpu);
    return "  " +
           tr("{0} on {1}, most of it {2}; {3} lanes active, {4} at an access of memory, {5} bank "
              "conflicts, {6} sectors a request",
              duration(measures.time.microseconds), gpu.name, tr(measures.time.limit),
              language::number(measures.activeLanes, 1),
              language::number(measures.lanesAtMemory, 1), language::number(measures.conflicts, 0),
              language::number(measures.sectorsOfRequest, 1)) +
           (isPredicated(measures) ? "\n  " + tr(predication) : "") + "\n  " +
           describe(measures.occupancy, kernel.registers > 0) + "\n" + describeTensorWork(measures);
}

/// "1.60 times as fast as what was before", or as slow.
std::string factor(double before, double now, const std::string& what) {
    const double ratio = before / now;
    if (ratio < 0.995) return tr("{0} times as slow as {1}", language::number(1 / ratio, 2), what);
    return ratio < 1.005 ? tr("as fast as {0}", what)
                         : tr("{0} times as fast as {1}", language::number(ratio, 2), what);
}

std::string comparison(const Kernel& kernel, const Kernel& other, const Report& report) {
    const Measures now = measure(kernel, report.gpu), before = measure(other, report.gpu);
    const std::string what = report.baseline->isKernel
                                 ? titleOf(other)
                                 : tr("in {0}, {1}", report.baseline->name, titleOf(other));
    return "  " +
           tr("{0} ({1}); before: {2} lanes active, {3} bank conflicts, {4} sectors a request, "
              "most of it {5}",
              factor(before.time.microseconds, now.time.microseconds, what),
              duration(before.time.microseconds), language::number(before.activeLanes, 1),
              language::number(before.conflicts, 0), language::number(before.sectorsOfRequest, 1),
              tr(before.time.limit)) +
           "\n";
}

/// "; saves about 1.2 us of 3.1 us (38 %)", of so many microseconds.
std::string savingOf(const Line& line, double microseconds) {
    const double share = line.saves / microseconds;
    if (line.saves == 0) return "";
    const std::string saves = duration(line.saves), of = duration(microseconds),
                      percent = language::number(100 * share, 0);
    return line.trouble == Trouble::barrier
               ? tr("; takes about {0} of {1} ({2} %)", saves, of, percent)
               : tr("; saves about {0} of {1} ({2} %)", saves, of, percent);
}

}  // namespace

std::string tableReport(const Report& report) {
    const std::vector<const Kernel*> kernels = largestLaunches(report.run.kernels);
    size_t width = 0;
    for (const Kernel* kernel : kernels) width = std::max(width, kernel->name.size());
    std::string text =
        tr("On {0}, estimated from what the simulator counts:", report.gpu.name) +
        fmt::format("\n\n{:<{}} {:>10} {:>8} {:>10} {:>7} {:>7} {:>11} {:>9}  {}\n", tr("kernel"),
                    width, tr("blocks"), tr("threads"), tr("time"), tr("GB/s"), tr("lanes"),
                    tr("conflicts"), tr("sectors"), tr("most of it"));
    for (const Kernel* kernel : kernels) {
        const Measures measures = measure(*kernel, report.gpu);
        text += fmt::format(
            "{:<{}} {:>10} {:>8} {:>10} {:>7} {:>7} {:>11} {:>9}  {}\n", kernel->name, width,
            kernel->blocks(), kernel->threads(), duration(measures.time.microseconds),
            language::number(measures.gigabytesPerSecond, 0),
            fmt::format("{}/{}", language::number(measures.activeLanes, 0),
                        language::number(measures.lanesAtMemory, 0)),
            language::number(measures.conflicts, 0), language::number(measures.sectorsOfRequest, 1),
            tr(measures.time.limit));
    }
    return text + "\n" +
           tr("GB/s: what the threads ask of global memory. lanes: active, of 32, and those at an "
              "access of memory.\nconflicts: of banks. sectors: of 32 bytes, for a request of a "
              "warp.") +
           "\n";
}

std::string consoleReport(const Report& report) {
    std::string text;
    for (const Kernel& kernel : report.run.kernels) {
        text += titleOf(kernel);
        if (kernel.launches > 1) text += "  " + tr("{0} launches", kernel.launches);
        if (kernel.blocksCounted < kernel.launches * kernel.blocks())
            text += "  " + tr("{0} of {1} blocks counted", kernel.blocksCounted,
                              kernel.launches * kernel.blocks());
        text += '\n' + summary(kernel, report.gpu);
        if (report.baseline)
            if (const Kernel* const other = report.baseline->of(kernel))
                text += comparison(kernel, *other, report);
        const std::vector<Line> lines = linesOf(kernel, report.gpu);
        const double now = estimate(kernel, report.gpu).microseconds;
        for (size_t i = 0; i < std::min(lines.size(), linesShown); ++i)
            text += fmt::format("    {:<28} {}\n", lines[i].at(),
                                adviceOn(lines[i]) + savingOf(lines[i], now));
    }
    return text;
}

}  // namespace profile
