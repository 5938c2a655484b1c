#include "UseExact.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <set>

#include "FloatSum.h"
#include "Hardware.h"
#include "Slice.h"
#include "common/Print.h"
#include "common/Sample.h"
#include "common/ScopedDevice.h"
#include "common/Text.h"

namespace {

struct Way {
    const char* name;
    Summing summing;
};

const std::vector<Way> WAYS = {{trm("atomics"), Summing::ATOMICS},
                               {trm("fixed tree"), Summing::TREE},
                               {trm("Kahan"), Summing::KAHAN},
                               {trm("pairwise"), Summing::PAIRWISE},
                               {trm("exact"), Summing::EXACT}};

constexpr int TIMES = 5;

/// Of three floats two are large and cancel each other, and the third one, below 1, remains.
std::vector<float> summands(long n) {
    std::mt19937_64 random(n);
    const auto fraction = [&] { return std::ldexp(static_cast<float>(random() >> 40), -24); };
    std::vector<float> values(n);
    for (long i = 0; i < n; i++) values[i] = fraction();
    for (long i = 0; i + 2 < n; i += 3) {
        values[i] = std::ldexp(fraction(), static_cast<int>(random() % 30));
        values[i + 1] = -values[i];
    }
    std::ranges::shuffle(values, random);
    return values;
}

/// The different bits that a way gives.
using Results = std::set<unsigned>;

/// The sums of an array, on several grids: usually on the first one.
class Sums {
  public:
    Sums(const std::vector<float>& values, unsigned blocks)
        : values(values),
          grids{Grid(dim3(blocks), dim3(128)), Grid(dim3(1), dim3(32)), Grid(dim3(20), dim3(64)),
                Grid(dim3(7, 9), dim3(8, 8)), Grid(dim3(3), dim3(100))} {}

    int gridCount() const { return static_cast<int>(grids.size()); }

    float result(Summing summing) const { return FloatSum(values, grids[0], summing).run(); }

    Results onSameGrid(Summing summing) const {
        Results results;
        FloatSum sum(values, grids[0], summing);
        for (int i = 0; i < TIMES; i++) results.insert(std::bit_cast<unsigned>(sum.run()));
        return results;
    }

    Results onOtherGrids(Summing summing) const {
        Results results;
        for (const Grid& grid : grids)
            results.insert(std::bit_cast<unsigned>(FloatSum(values, grid, summing).run()));
        return results;
    }

    Results inOtherOrders(Summing summing) const {
        std::mt19937_64 random(1);
        std::vector<float> shuffled = values;
        Results results;
        for (int i = 0; i < TIMES; i++) {
            results.insert(std::bit_cast<unsigned>(FloatSum(shuffled, grids[0], summing).run()));
            std::ranges::shuffle(shuffled, random);
        }
        return results;
    }

    /// The exact sum in parts, each on a device of its own where there are as many.
    float inParts(unsigned parts) const {
        ExactSum sum = ExactSum::zero();
        for (unsigned part = 0; part < parts; part++) {
            const ScopedDevice current(static_cast<int>(part) % Hardware::getDeviceCount());
            const Slice slice(static_cast<long>(values.size()), parts, part);
            sum += exactSumOf({values.begin() + slice.begin, values.begin() + slice.end},
                              grids[part % grids.size()]);
        }
        return sum.rounded();
    }

  private:
    const std::vector<float> values;
    const std::vector<Grid> grids;
};

/// How many floats a result is away from the nearest one to the exact sum.
double unitsInTheLastPlace(float result, float exact) {
    const float next = std::nextafter(std::abs(exact), INFINITY);
    return std::abs(double(result) - double(exact)) / (double(next) - std::abs(double(exact)));
}

}  // namespace

UseExact::UseExact() : Use("Sums of floats: by atomics, in a tree, by Kahan, in pairs, exactly") {
    option("--size", options.size, "Elements of the array").within(0L, 1L << 24).showDefault();
    option("--parts", options.parts, "Parts of the array, whose exact sums are added")
        .within(1, 64)
        .showDefault();
    option("--blocks", options.blocks,
           "Blocks of the first grid; else six a multiprocessor, as many as an H100 has room for")
        .within(1, 65535);
}

bool UseExact::run() {
    const Sums sums(summands(options.size), options.blocks.value_or(6 * Hardware::getMPCount()));
    const float exact = sums.inParts(1);
    print("The sum of %ld floats. Different results of %d runs, on %d grids, in %d orders:\n\n",
          options.size, TIMES, sums.gridCount(), TIMES);
    print("%-20s %16s %12s %6s %6s %6s\n", "", trm("result"), trm("off by (ulp)"), trm("runs"),
          trm("grids"), trm("orders"));
    bool isExactAlone = false;
    for (const auto& [name, summing] : WAYS) {
        const float result = sums.result(summing);
        const Results again = sums.onSameGrid(summing);
        const Results elsewhere = sums.onOtherGrids(summing);
        const Results shuffled = sums.inOtherOrders(summing);
        print("%-20s %16s %12.4g %6zu %6zu %6zu\n", name, text(result),
              unitsInTheLastPlace(result, exact), again.size(), elsewhere.size(), shuffled.size());
        const Results expected = {std::bit_cast<unsigned>(exact)};
        isExactAlone = again == expected && elsewhere == expected && shuffled == expected;
    }
    const float ofParts = sums.inParts(options.parts);
    const bool areSame = std::bit_cast<unsigned>(ofParts) == std::bit_cast<unsigned>(exact);
    print("\nexact, in %u parts: %s, %s\n", options.parts, text(ofParts),
          areSame ? trm("the same bits") : trm("other bits"));
    return isExactAlone && areSame;
}
