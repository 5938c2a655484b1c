#include "Balance.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>

#include "Slice.h"

long Balance::least() const {
    return *std::ranges::min_element(work);
}

long Balance::most() const {
    return *std::ranges::max_element(work);
}

double Balance::mean() const {
    return static_cast<double>(std::accumulate(work.begin(), work.end(), 0L)) /
           static_cast<double>(work.size());
}

double Balance::mostToMean() const {
    return mean() > 0 ? static_cast<double>(most()) / mean() : 1;
}

std::string Balance::bars(long full) const {
    static const char* const HEIGHTS[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    constexpr long WIDTH = 32;
    const long blocks = static_cast<long>(work.size());
    const long width = std::min(blocks, WIDTH);
    std::string bars;
    for (long bar = 0; bar < width; bar++) {
        const Slice slice(blocks, width, bar);
        const long busiest =
            *std::max_element(work.begin() + slice.begin, work.begin() + slice.end);
        bars += HEIGHTS[full > 0 ? std::min(8L, (8 * busiest + full - 1) / full) : 0];
    }
    return bars;
}

Balance balanceOf(const Rows& rows, const std::vector<RowResult>& results, long blocks) {
    Balance balance{std::vector<long>(blocks, 0)};
    for (long row = 0; row < rows.count(); row++) {
        balance.work.at(results[row].block) += rows.length(row);
    }
    return balance;
}

Balance balanceOfSlices(const Rows& rows, long blocks) {
    Balance balance{std::vector<long>(blocks, 0)};
    for (long block = 0; block < blocks; block++) {
        const Slice slice(rows.count(), blocks, block);
        balance.work[block] = rows.starts[slice.end] - rows.starts[slice.begin];
    }
    return balance;
}

Balance balanceInTurn(const Rows& rows, long blocks) {
    Balance balance{std::vector<long>(blocks, 0)};
    for (long row = 0; row < rows.count(); row++) {
        balance.work[row % blocks] += rows.length(row);
    }
    return balance;
}

Balance balanceOfQueue(const Rows& rows, long blocks) {
    using Load = std::pair<long, long>;  // work so far, block
    std::priority_queue<Load, std::vector<Load>, std::greater<>> idlest;
    for (long block = 0; block < blocks; block++) idlest.push({0, block});

    Balance balance{std::vector<long>(blocks, 0)};
    for (long row = 0; row < rows.count(); row++) {
        const auto [work, block] = idlest.top();
        idlest.pop();
        balance.work[block] = work + rows.length(row);
        idlest.push({balance.work[block], block});
    }
    return balance;
}
