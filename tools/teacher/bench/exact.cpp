// The lesson exact: sums of floats that round, and one that does not.
#include <memory>

#include "Hardware.h"
#include "common/Compensated.h"
#include "common/Sample.h"
#include "exact/FloatSum.h"
#include "language/language.h"
#include "rivals.h"
#include "topics.h"

namespace {

const std::vector<std::string> NAMES = {trm("exact"), trm("atomics"), trm("fixed tree"),
                                        trm("Kahan"), trm("pairwise")};
constexpr Summing WAYS[] = {Summing::EXACT, Summing::ATOMICS, Summing::TREE, Summing::KAHAN,
                            Summing::PAIRWISE};

Measured measureSums(size_t n, const Extent& extent) {
    const std::vector<float> values = sample::values<float>(static_cast<long>(n));
    const compensated::Sum expected = compensated::sum(std::span(values));
    const Grid grid(dim3(6 * Hardware::getMPCount()), dim3(128));
    const long depth = static_cast<long>(n) / grid.threadCounts() + 2 * grid.blockCounts() + 20;
    std::vector<std::unique_ptr<FloatSum>> sums;
    std::vector<Rival> rivals;
    for (const Summing summing : WAYS) {
        FloatSum* sum = sums.emplace_back(std::make_unique<FloatSum>(values, grid, summing)).get();
        rivals.push_back({NAMES[rivals.size()], [=] { sum->enqueue(); },
                          [=] { return expected.agreesWith(sum->run(), depth); }});
    }
    return measureRivals(rivals, extent);
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    for (const size_t n : powers(extent, 12, 28, 14, 4))
        cases.push_back({"exact/sum/float", n, 0, n * sizeof(float), NAMES,
                         [=] { return measureSums(n, extent); }});
    return cases;
}

}  // namespace

Topic exactTopic() {
    return {
        "exact",
        {},
        trm("Sums of floats, rounded and not"),
        trm("The sum of an array of float by six blocks of 128 threads a multiprocessor: by "
            "atomics, in a fixed tree, by Kahan, in pairs, and exactly, as the lesson's kernels "
            "do it, a float a load."),
        trm("elements"),
        true,
        false,
        cases};
}
