#include "UseDevices.h"

#include <numeric>
#include <stdexcept>

#include "byNccl.h"
#include "common/DeviceProperties.h"
#include "common/Print.h"
#include "common/Sample.h"
#include "overDevices.h"

namespace {

/// As many as there are devices: 1, 2, 3, ...
std::vector<long> usualWeights() {
    std::vector<long> weights(Hardware::getDeviceCount());
    std::iota(weights.begin(), weights.end(), 1);
    return weights;
}

void requireDevices(const std::vector<long>& weights) {
    const int count = Hardware::getDeviceCount();
    if (static_cast<int>(weights.size()) > count)
        throw std::invalid_argument(
            tr("--weights: {0} of them, and {1} devices", weights.size(), count));
    if (std::accumulate(weights.begin(), weights.end(), 0L) == 0)
        throw std::invalid_argument(tr("--weights: all of them are 0"));
}

void printParts(DeviceParts& parts) {
    print("%-8s %11s %14s  %s\n", trm("device"), trm("elements"), trm("its sum"), trm("name"));
    for (DevicePart& part : parts) {
        const ScopedDevice current(part.device);
        print("%-8d %11zu %14d  %s\n", part.device, part.valuesGM.size(), part.sumGM.toHost()[0],
              deviceProperties().name);
    }
}

/// One line of a way; returns whether it is right.
bool printWay(const char* way, int sum, int expected) {
    print("%-20s %14d  %s\n", way, sum, sum == expected ? trm("right") : trm("WRONG"));
    return sum == expected;
}

/// On every device the same.
bool printNccl(DeviceParts& parts, int expected) {
#if HAS_NCCL
    const Communicators communicators(parts.size());
    allReduce(parts, communicators);
    bool areRight = true;
    for (DevicePart& part : parts) {
        const ScopedDevice current(part.device);
        areRight &= printWay(trm("by NCCL"), part.allGM.toHost()[0], expected);
    }
    return areRight;
#else
    print("%-20s %s\n", trm("by NCCL"), trm("nccl.h was not found when this was built"));
    return true;
#endif
}

}  // namespace

UseDevices::UseDevices() : Use("The sum of an array that lies on several devices") {
    option("--size", options.size, "Elements of the array").within(0L, 1L << 30).showDefault();
    option("--weights", options.weights,
           "How much of it each device has, from the first one on; else 1, 2, 3, ...")
        .within(0L, 1000L);
}

bool UseDevices::run() {
    const std::vector<long> weights = options.weights.empty() ? usualWeights() : options.weights;
    requireDevices(weights);
    enablePeerAccess();
    const std::vector<int> values = sample::values<int>(options.size);
    const int expected = static_cast<int>(sample::sum(values));

    DeviceParts parts = onDevices(values, weights);
    sumOnEach(parts);
    printParts(parts);
    print("\n");
    bool areRight = printWay(trm("by the host"), sumByHost(parts), expected);
    areRight &= printNccl(parts, expected);
    foldOverDevices(parts);  // last: it changes the sums of the parts
    areRight &= printWay(trm("over the devices"), parts[0].sumGM.toHost()[0], expected);
    return areRight;
}
