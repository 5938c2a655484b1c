#include "Rows.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>

#include "common/Philox.h"
#include "common/Sample.h"
#include "language/language.h"

namespace {

/// Bounded Pareto distribution of exponent 1: inversely proportional to a number spread evenly over
/// [1/128, 1], nearly.
long scattered(double mean, uint32_t random) {
    const double spread = (random + 0.5) / 4294967296.0;
    return static_cast<long>(mean / 6 / std::max(spread, 1.0 / 128));
}

long lengthOf(Lengths lengths, long row, long count, long mean, const Philox& random) {
    switch (lengths) {
        case Lengths::EQUAL:
            return mean;
        case Lengths::GROWING:
            return static_cast<long>(2.0 * static_cast<double>(mean) * (row + 1) / (count + 1));
        default:
            return scattered(static_cast<double>(mean), random(row).w[0]);
    }
}

std::vector<long> lengthsOf(Lengths lengths, long count, long mean, unsigned seed) {
    const Philox random(seed);
    std::vector<long> all(count);
    for (long row = 0; row < count; row++) all[row] = lengthOf(lengths, row, count, mean, random);
    if (lengths == Lengths::LONGEST_FIRST) std::ranges::sort(all, std::greater());
    return all;
}

}  // namespace

long Rows::longest() const {
    long longest = 0;
    for (long row = 0; row < count(); row++) longest = std::max(longest, length(row));
    return longest;
}

int Rows::sum(long row) const {
    return std::accumulate(values.begin() + starts[row], values.begin() + starts[row + 1], 0);
}

std::string name(Lengths lengths) {
    switch (lengths) {
        case Lengths::EQUAL:
            return trm("equal");
        case Lengths::GROWING:
            return trm("growing");
        case Lengths::SCATTERED:
            return trm("scattered");
        default:
            return trm("longest first");
    }
}

Rows makeRows(Lengths lengths, long count, long mean, unsigned seed) {
    Rows rows;
    const std::vector<long> all = lengthsOf(lengths, count, mean, seed);
    rows.starts.assign(1, 0);
    std::partial_sum(all.begin(), all.end(), std::back_inserter(rows.starts));
    rows.values = sample::values<int>(rows.starts.back());
    return rows;
}
