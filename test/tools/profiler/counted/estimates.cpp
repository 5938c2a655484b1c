// Estimates the ladder over 2^26 ints from what the profiler has counted over 131072, beside what
// was measured: estimates COUNTED.JSONL BANDWIDTHS.CSV GPUS.JSON. Ends with 1 if an estimate is off
// by more than 25 %, or the order of two rungs that differ by more than 5 % is wrong.
#include "estimate.h"

#include <fmt/format.h>

#include <cmath>
#include <iostream>

#include "table.h"

namespace {

using profile::Kernel;
using profile::Place;

constexpr double INTS = 1 << 26, COUNTED_INTS = 131072;

const Kernel& find(const std::vector<Kernel>& kernels, const std::vector<std::string>& row) {
    for (const Kernel& kernel : kernels)
        if (kernel.name == row[0] && std::to_string(kernel.blocks()) == row[1]) return kernel;
    throw std::runtime_error(row[0] + " was not counted");
}

/// The same work for all ints, in so many blocks.
Kernel ofAll(Kernel kernel, uint64_t blocks) {
    const double more =
        INTS / COUNTED_INTS * static_cast<double>(kernel.blocks()) / static_cast<double>(blocks);
    kernel.grid[0] = blocks;
    for (Place& place : kernel.places)
        for (uint64_t Place::*count : {&Place::requests, &Place::wavefronts, &Place::sectors,
                                       &Place::missed, &Place::instructions})
            place.*count = static_cast<uint64_t>(static_cast<double>(place.*count) * more);
    return kernel;
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

}  // namespace

int main(int, char** argv) {
    const std::vector<Kernel> kernels = profile::readCounted(argv[1]);
    const std::vector<profile::Gpu> gpus = profile::readGpus(argv[3]);
    std::vector<Rung> h100, h200;
    std::cout << "| rung | H100 measured | estimated | H200 measured | estimated |\n"
                 "|---|---|---|---|---|\n";
    for (const std::vector<std::string>& row : rowsOf(argv[2])) {
        const Kernel kernel = ofAll(find(kernels, row), std::stoull(row[2]));
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
    return isRight(h100) && isRight(h200) ? 0 : 1;
}
