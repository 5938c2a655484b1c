#include "baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "harness/suggestion.h"
#include "language/language.h"

namespace profile {

namespace {

/// How many times as many threads one has as the other, as a logarithm.
double distance(const Kernel& a, const Kernel& b) {
    return std::abs(std::log(static_cast<double>(a.blocks() * a.threads())) -
                    std::log(static_cast<double>(b.blocks() * b.threads())));
}

}  // namespace

const Kernel* Baseline::of(const Kernel& kernel) const {
    const Kernel* nearest = nullptr;
    for (const Kernel& candidate : run.kernels)
        if (isKernel || candidate.name == kernel.name)
            if (!nearest || distance(candidate, kernel) < distance(*nearest, kernel))
                nearest = &candidate;
    return isKernel && plainName(kernel) == name ? nullptr : nearest;
}

Baseline baselineOf(const std::string& what, const Run& run) {
    Baseline baseline{what, true, run};
    std::erase_if(baseline.run.kernels, [&](const Kernel& kernel) {
        return kernel.name != what && plainName(kernel) != what;
    });
    if (!baseline.run.kernels.empty()) return baseline;
    if (std::filesystem::is_regular_file(what)) return {what, false, readReport(what)};
    throw std::runtime_error(
        tr("--baseline {0}: neither a file nor a kernel that ran{1}\nKernels that ran: {2}", what,
           harness::suggestion(what, run.names()), harness::listed(run.names())));
}

}  // namespace profile
