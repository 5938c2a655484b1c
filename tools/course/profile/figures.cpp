#include "figures.h"

#include <stdexcept>

#include "harness/files.h"
#include "harness/use_page.h"
#include "language/language.h"
#include "measures.h"

namespace profile {

namespace {

/// Bars, one for each kernel.
harness::Plot bars(const std::string& title, const std::string& unit) {
    return {.title = title, .x = tr("kernel"), .y = unit, .series = {{unit, {}}}};
}

void addBar(harness::Plot& plot, const std::string& name, double value) {
    plot.names.push_back(name);
    plot.series[0].values.push_back(value);
}

}  // namespace

std::string withKernels(const Report& report, const std::filesystem::path& useReport) {
    const std::string& gpu = report.gpu.name;
    harness::Plot times = bars(tr("The kernels on {0}", gpu), tr("\u00b5s, estimated"));
    times.note =
        tr("The simulator counts what the kernels do; the time on {0} is computed from that. Each "
           "kernel in its largest launch.",
           gpu);
    harness::Plot bandwidths =
        bars(tr("What the kernels ask of global memory on {0}", gpu), tr("GB/s, estimated"));
    harness::Plot conflicts =
        bars(tr("Bank conflicts"), tr("wavefronts of shared memory too many"));
    for (const Kernel* kernel : largestLaunches(report.run.kernels)) {
        const Measures measures = measure(*kernel, report.gpu);
        addBar(times, kernel->name, measures.time.microseconds);
        addBar(bandwidths, kernel->name, measures.gigabytesPerSecond);
        addBar(conflicts, kernel->name, measures.conflicts);
    }
    try {
        return harness::withPlots(harness::contentOf(useReport), {times, bandwidths, conflicts});
    } catch (const std::runtime_error& why) {
        throw std::runtime_error(useReport.string() + ": " + why.what());
    }
}

}  // namespace profile
