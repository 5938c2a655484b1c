#include "measures.h"

#include <algorithm>

namespace profile {

namespace {

double ratio(uint64_t a, uint64_t b, double otherwise) {
    return b ? static_cast<double>(a) / static_cast<double>(b) : otherwise;
}

std::map<std::string, double> operationsOf(std::map<std::string, double> multiplyAdds) {
    for (auto& [factors, count] : multiplyAdds) count *= 2;
    return multiplyAdds;
}

}  // namespace

Measures measure(const Kernel& kernel, const Gpu& gpu) {
    const auto accessed = [&](uint64_t Place::*what) {
        return kernel.sum(what, "global load") + kernel.sum(what, "global store");
    };
    const auto atMemory = [&](auto Place::*what) {
        return kernel.sum(what, "shared") + kernel.sum(what, "global");
    };
    const Estimate time = estimate(kernel, gpu);
    const double bytes = kernel.ofLaunch(&Place::bytes, "global load") +
                         kernel.ofLaunch(&Place::bytes, "global store");
    return {time,
            occupancyOf(kernel, gpu),
            ratio(kernel.sum(&Place::laneInstructions, "block"),
                  kernel.sum(&Place::instructions, "block"), 32),
            ratio(atMemory(&Place::lanes), atMemory(&Place::requests), 32),
            kernel.ofLaunch(&Place::conflicts, "shared"),
            ratio(accessed(&Place::sectors), accessed(&Place::requests), 0),
            bytes / time.microseconds / 1e3,
            operationsOf(multiplyAddsOfLaunch(kernel)),
            tensorMicroseconds(kernel, gpu) / time.microseconds};
}

bool isPredicated(const Measures& measures) {
    constexpr double few = 8;
    return measures.activeLanes - measures.lanesAtMemory > few;
}

std::vector<const Kernel*> largestLaunches(const std::vector<Kernel>& kernels) {
    std::vector<const Kernel*> all;
    for (const Kernel& kernel : kernels) {
        const auto same = std::ranges::find(all, kernel.name, &Kernel::name);
        if (same == all.end())
            all.push_back(&kernel);
        else if (kernel.blocks() * kernel.threads() > (*same)->blocks() * (*same)->threads())
            *same = &kernel;
    }
    return all;
}

}  // namespace profile
