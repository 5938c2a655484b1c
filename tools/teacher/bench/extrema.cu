// The lessons minmax and arg: smallest and largest value in one pass, and where they stand.
#include <algorithm>
#include <limits>

#include "Hardware.h"
#include "arg/Arg.h"
#include "common/Sample.h"
#include "device/ReductionDevice.h"
#include "language/language.h"
#include "minmax/MinMax.h"
#include "rivals.h"
#include "topics.h"

namespace {

struct Smaller {
    __device__ int operator()(int x, int y) const { return y < x ? y : x; }
};

struct Larger {
    __device__ int operator()(int x, int y) const { return x < y ? y : x; }
};

const std::vector<std::string> NAMES = {trm("ReductionMinMax, one pass"),
                                        trm("ReductionDevice, two passes"),
                                        trm("ReductionArg, with the places")};

Measured measureExtrema(size_t n, const Extent& extent) {
    const std::vector<int> values = sample::values<int>(static_cast<long>(n));
    const MinMax expected = {*std::ranges::min_element(values), *std::ranges::max_element(values)};
    const ArrayGM<int> valuesGM(values);
    const Grid grid(dim3(2 * Hardware::getMPCount()), dim3(256));
    ReductionMinMax<int> minMax(grid, valuesGM);
    ReductionArg<int> arg(grid, valuesGM);
    const ReductionScratch scratch;
    ArrayGM<int> resultsGM(2);
    const auto twoPasses = [&] {
        ReductionDevice::reduce(Smaller(), Limits::MAX_INT, valuesGM.data(), n, resultsGM.data(),
                                scratch);
        ReductionDevice::reduce(Larger(), Limits::MIN_INT, valuesGM.data(), n, resultsGM.data() + 1,
                                scratch);
    };
    const std::vector<Rival> rivals = {
        {NAMES[0], [&] { minMax.enqueue(); }, [&] { return minMax.run() == expected; }},
        {NAMES[1], twoPasses,
         [&] {
             twoPasses();
             return resultsGM.toHost() == std::vector<int>{expected.min, expected.max};
         }},
        {NAMES[2], [&] { arg.enqueue(); }, [&] { return arg.run() == argMinMaxOnHost(values); }}};
    return measureRivals(rivals, extent);
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    for (const size_t n : powers(extent, 10, 26, 12, 4))
        cases.push_back({"minmax/int", n, 0, n * sizeof(int), NAMES,
                         [=] { return measureExtrema(n, extent); }});
    return cases;
}

}  // namespace

Topic minMaxTopic() {
    return {
        "minmax",
        {"arg"},
        trm("Smallest and largest"),
        trm("Both of an array of int: in one pass with folding and a lock, as in the lessons, "
            "without and with the places where they stand; and by ReductionDevice, which reads the "
            "array twice."),
        trm("elements"),
        true,
        false,
        cases};
}
