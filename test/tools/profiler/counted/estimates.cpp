// Estimates from what the profiler has counted, beside what was measured: estimates LADDER.JSONL
// BANDWIDTHS.CSV KERNELS.JSONL TIMES.CSV GPUS.JSON. The ladder over 2^26 ints: ends with 1 if an
// estimate is off by more than 25 %, or the order of two rungs that differ by more than 5 % is
// wrong. The other kernels in 65536 blocks: ends with 1 if an estimate is off by more than 2 times.
#include "estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "table.h"

namespace {

using profile::Gpu;
using profile::Kernel;
using profile::Place;

constexpr double INTS = 1 << 26, COUNTED_INTS = 131072, BLOCKS_COUNTED = 4096;

/// The largest grid of that name; of so many blocks, if they are said.
Kernel kernelOf(const std::vector<Kernel>& kernels, const std::string& name,
                const std::string& blocks = "") {
    for (const Kernel& kernel : kernels)
        if (kernel.name == name && (blocks.empty() || std::to_string(kernel.blocks()) == blocks))
            return kernel;
    throw std::runtime_error(name + " was not counted");
}

/// Its arrays are so many times as long.
Kernel withArrays(Kernel kernel, double times) {
    for (Place& place : kernel.places)
        for (uint64_t Place::*bytes : {&Place::begin, &Place::span})
            place.*bytes = static_cast<uint64_t>(static_cast<double>(place.*bytes) * times);
    return kernel;
}

/// The same work for all ints, in so many blocks.
Kernel ofAll(Kernel kernel, uint64_t blocks) {
    const double more =
        INTS / COUNTED_INTS * static_cast<double>(kernel.blocks()) / static_cast<double>(blocks);
    kernel.grid = {blocks, 1, 1};
    for (Place& place : kernel.places)
        for (uint64_t Place::*count :
             {&Place::requests, &Place::wavefronts, &Place::conflicts, &Place::sectors,
              &Place::missed, &Place::lines, &Place::bytes, &Place::instructions})
            place.*count = static_cast<uint64_t>(static_cast<double>(place.*count) * more);
    return withArrays(kernel, INTS / COUNTED_INTS);
}

struct Rung {
    double measured, estimated;  // GB/s
};

bool isRight(const std::vector<Rung>& rungs) {
    bool are = !rungs.empty();
    for (const Rung& one : rungs) {
        are &= std::abs(one.estimated / one.measured - 1) <= 0.25;
        for (const Rung& other : rungs)
            if (other.measured > 1.05 * one.measured) are &= other.estimated > one.estimated;
    }
    return are;
}

bool estimateLadder(const std::vector<Kernel>& kernels, const char* bandwidths,
                    const std::vector<Gpu>& gpus) {
    std::vector<Rung> h100, h200;
    std::cout << "| rung | H100 measured | estimated | H200 measured | estimated |\n"
                 "|---|---|---|---|---|\n";
    for (const std::vector<std::string>& row : rowsOf(bandwidths)) {
        const Kernel kernel = ofAll(kernelOf(kernels, row[0], row[1]), std::stoull(row[2]));
        const auto rung = [&](const char* gpu, const std::string& measured) {
            const double microseconds = estimate(kernel, find(gpus, gpu)).microseconds;
            return Rung{std::stod(measured), INTS * sizeof(int) / microseconds / 1e3};
        };
        h100.push_back(rung("H100", row[3]));
        h200.push_back(rung("H200", row[4]));
        std::cout << fmt::format("| `{}` | {:.0f} | {:.0f} | {:.0f} | {:.0f} |\n", kernel.name,
                                 h100.back().measured, h100.back().estimated, h200.back().measured,
                                 h200.back().estimated);
    }
    return isRight(h100) && isRight(h200);
}

bool estimateKernels(const std::vector<Kernel>& kernels, const char* times,
                     const std::vector<Gpu>& gpus) {
    bool areRight = true;
    std::vector<double> errors;
    std::cout << "\n| kernel | measured, us | estimated | most of it | |\n|---|---|---|---|---|\n";
    for (const std::vector<std::string>& row : rowsOf(times)) {
        constexpr double blocks = 65536;
        Kernel kernel = withArrays(kernelOf(kernels, row[0]), blocks / BLOCKS_COUNTED);
        kernel.grid = {65536, 1, 1};
        const profile::Estimate is = estimate(kernel, find(gpus, "H200"));
        const double error = is.microseconds / std::stod(row[1]);
        std::cout << fmt::format("| `{}` | {} | {:.0f} | {} | {} |\n", row[0], row[1],
                                 is.microseconds, is.limit, row[2] == "yes" ? "fitted" : "");
        areRight &= error < 2 && error > 0.5;
        if (row[2] != "yes") errors.push_back(std::max(error, 1 / error));
    }
    std::ranges::sort(errors);
    if (errors.empty()) return false;
    std::cout << fmt::format("\n{} judged: off by {:.2f} times (median), {:.2f} at most\n",
                             errors.size(), errors[errors.size() / 2], errors.back());
    return areRight;
}

}  // namespace

int main(int, char** argv) {
    const std::vector<Gpu> gpus = profile::readGpus(argv[5]);
    const bool ladder = estimateLadder(profile::readCounted(argv[1]), argv[2], gpus);
    const bool others = estimateKernels(profile::readCounted(argv[3]), argv[4], gpus);
    return ladder && others ? 0 : 1;
}
