// The lesson pi: many summands that no memory holds, on grids of different size.
#include <cmath>
#include <memory>
#include <numbers>

#include "Hardware.h"
#include "language/language.h"
#include "pi/Pi.h"
#include "rivals.h"
#include "topics.h"

namespace {

struct NamedGrid {
    std::string name;
    unsigned blocks;
};

std::vector<NamedGrid> grids() {
    const unsigned multiprocessors = Hardware::getMPCount();
    return {{trm("eight blocks a multiprocessor"), 8 * multiprocessors},
            {trm("a block a multiprocessor"), multiprocessors},
            {trm("one block"), 1}};
}

constexpr int THREADS = 256;
constexpr uint64_t SEED = 1;

Measured measureSlices(long n, const Extent& extent) {
    std::vector<std::unique_ptr<ReductionSlices>> reductions;
    std::vector<Rival> rivals;
    for (const NamedGrid& each : grids()) {
        const Grid grid(dim3(each.blocks), dim3(THREADS));
        ReductionSlices* slices =
            reductions.emplace_back(std::make_unique<ReductionSlices>(grid, Range{0, n}, n)).get();
        rivals.push_back({each.name, [=] { slices->enqueue(); },
                          [=] {
                              const double pi = slices->run() / static_cast<double>(n);
                              return std::abs(pi - std::numbers::pi) <= boundBySlices(grid, n);
                          }});
    }
    return measureRivals(rivals, extent);
}

/// The number of hits is the same on every grid.
Measured measurePoints(long n, const Extent& extent) {
    const unsigned long long expected = ReductionHits(Grid(dim3(2), dim3(32)), {0, n}, SEED).run();
    std::vector<std::unique_ptr<ReductionHits>> reductions;
    std::vector<Rival> rivals;
    for (const NamedGrid& each : grids()) {
        const Grid grid(dim3(each.blocks), dim3(THREADS));
        ReductionHits* hits =
            reductions.emplace_back(std::make_unique<ReductionHits>(grid, Range{0, n}, SEED)).get();
        rivals.push_back(
            {each.name, [=] { hits->enqueue(); }, [=] { return hits->run() == expected; }});
    }
    return measureRivals(rivals, extent);
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<std::string> names;
    for (const NamedGrid& each : grids()) names.push_back(each.name);
    std::vector<Case> cases;
    const auto add = [&](const std::string& group,
                         Measured (*measure)(long n, const Extent& extent)) {
        for (const size_t n : powers(extent, 12, 24, 14, 4))
            cases.push_back({"pi/" + group, n, 0, 0, names,
                             [=] { return measure(static_cast<long>(n), extent); }, n});
    };
    add(trm("slices"), measureSlices);
    add(trm("points"), measurePoints);
    return cases;
}

}  // namespace

Topic piTopic() {
    return {
        "pi",
        {},
        trm("Pi"),
        trm("The time of one summand: of a slice under the curve, with a division in double, and "
            "of a random point and the question whether it lies in the circle. Blocks of 256 "
            "threads, few and many of them."),
        trm("summands"),
        false,
        false,
        cases};
}
