#include "markdown.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

#include "choice.h"
#include "plots.h"
#include "words.h"

namespace {

std::string sizeText(size_t size, int offset) {
    const std::string late = offset > 0 ? fmt::format("+{}", offset) : "";
    if (size >= 1024 && std::has_single_bit(size))
        return fmt::format("2^{}{}", std::bit_width(size) - 1, late);
    return std::to_string(size) + late;
}

std::string row(const std::vector<std::string>& cells) {
    return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

std::string head(const std::vector<std::string>& cells) {
    return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

/// Three digits in microseconds, as all times of a table.
std::string microseconds(double seconds) {
    const double us = 1e6 * seconds;
    return fmt::format("{:.{}f}", us, us < 100 ? 2 : us < 1000 ? 1 : 0);
}

/// What was measured of one array by two contenders.
struct Pair {
    std::string group;
    size_t size;
    int offset;
    const Entry* ours;
    const Entry* other;

    double factor() const { return other->seconds / ours->seconds; }
    std::string name() const {
        return fmt::format("{}/{}", group.substr(group.find('/') + 1), sizeText(size, offset));
    }
};

/// Wherever both were measured, in the order of the plots.
std::vector<Pair> pairsOf(const std::vector<Plot>& plots, const std::string& ours,
                          const std::string& other) {
    std::vector<Pair> pairs;
    for (const Plot& plot : plots)
        for (const Row& each : plot.rows) {
            const Entry* first = plot.at(each, ours);
            const Entry* second = plot.at(each, other);
            if (first && second && first->error.empty() && second->error.empty())
                pairs.push_back({plot.group, each.size, each.offset, first, second});
        }
    return pairs;
}

/// Sizes down, types across: the pairs whose lengths are powers of two.
template <typename Cell>
std::string crossTable(const std::vector<Pair>& pairs, Cell cell) {
    std::vector<std::string> groups;
    std::map<size_t, std::map<std::string, std::string>> rows;
    for (const Pair& pair : pairs) {
        if (pair.offset > 0 || !std::has_single_bit(pair.size)) continue;
        if (std::ranges::count(groups, pair.group) == 0) groups.push_back(pair.group);
        rows[pair.size][pair.group] = cell(pair);
    }
    std::vector<std::string> titles = {"elements"};
    for (const std::string& group : groups) titles.push_back(group.substr(group.rfind('/') + 1));
    std::string table = head(titles);
    for (const auto& [size, cells] : rows) {
        std::vector<std::string> line = {sizeText(size, 0)};
        for (const std::string& group : groups)
            line.push_back(cells.contains(group) ? cells.at(group) : "");
        table += row(line);
    }
    return table;
}

std::vector<Pair> only(const std::vector<Pair>& pairs, const std::string& prefix) {
    std::vector<Pair> chosen;
    std::ranges::copy_if(pairs, std::back_inserter(chosen),
                         [&](const Pair& pair) { return pair.group.starts_with(prefix); });
    return chosen;
}

struct Spread {
    double least;
    double median;
    double most;
};

Spread spreadOf(const std::vector<Pair>& pairs) {
    std::vector<double> factors;
    for (const Pair& pair : pairs) factors.push_back(pair.factor());
    std::ranges::sort(factors);
    return {factors.front(), factors[factors.size() / 2], factors.back()};
}

/// In how many cases ReductionDevice is slower than CUB, and which they are.
std::string slowerThanCub(const std::vector<Pair>& pairs) {
    std::vector<std::string> slower;
    for (const Pair& pair : pairs)
        if (pair.factor() < 1)
            slower.push_back(fmt::format("{} {:.3f}", pair.name(), pair.factor()));
    const size_t faster = pairs.size() - slower.size();
    if (slower.empty())
        return fmt::format("- ReductionDevice is at least as fast as CUB in all {} cases.\n",
                           faster);
    return fmt::format(
        "- ReductionDevice is at least as fast as CUB in {} of {} cases; the others: {}.\n", faster,
        pairs.size(), fmt::join(slower, ", "));
}

bool isMiddle(const Pair& pair) {
    return pair.size >= (size_t{1} << 14) - 1 && pair.size <= (size_t{1} << 22) + 1;
}

std::string middleSizes(const std::vector<Pair>& pairs, const std::vector<Pair>& bounds) {
    std::vector<Pair> middle;
    std::ranges::copy_if(pairs, std::back_inserter(middle), isMiddle);
    if (middle.empty()) return {};
    const Spread spread = spreadOf(middle);
    std::string text = fmt::format(
        "- From 2^14 to 2^22 elements it is {:.2f} to {:.2f} times as fast, {:.2f} times in the "
        "median of {} cases.",
        spread.least, spread.most, spread.median, middle.size());
    std::vector<Pair> reading;
    std::ranges::copy_if(bounds, std::back_inserter(reading), isMiddle);
    if (!reading.empty()) {
        const Spread bound = spreadOf(reading);
        text += fmt::format(
            " A kernel that only reads would be {:.2f} to {:.2f} times as fast, {:.2f} in the "
            "median.",
            bound.least, bound.most, bound.median);
    }
    return text + "\n";
}

/// Of the largest arrays: the share of what the memory delivers, and of reading alone.
std::string largestSizes(const std::vector<Pair>& bounds, double limit) {
    size_t largest = 0;
    for (const Pair& pair : bounds) largest = std::max(largest, pair.size);
    std::vector<std::string> shares;
    for (const Pair& pair : bounds)
        if (pair.size == largest)
            shares.push_back(fmt::format(
                "{} {:.1f} % ({:.1f} % of the limit)", pair.group.substr(pair.group.find('/') + 1),
                100 * pair.factor(), limit > 0 ? 100 * pair.ours->bytesPerSecond / limit : 0));
    if (shares.empty()) return {};
    return fmt::format("- Of the bandwidth of reading alone, {} elements: {}.\n",
                       sizeText(largest, 0), fmt::join(shares, ", "));
}

std::string besideOthers(const std::vector<Plot>& plots) {
    std::string text;
    for (const std::string other : {"Thrust", "PyTorch"}) {
        const std::vector<Pair> pairs = only(pairsOf(plots, "ReductionDevice", other), "device/");
        if (pairs.empty()) continue;
        const Spread spread = spreadOf(pairs);
        text += fmt::format(
            "- Beside {}: {:.2f} to {:.2f} times as fast, {:.2f} times in the median of {} "
            "cases.\n",
            other, spread.least, spread.most, spread.median, pairs.size());
    }
    return text;
}

std::string besideCub(const std::vector<Plot>& plots, double limit) {
    const std::vector<Pair> pairs = only(pairsOf(plots, "ReductionDevice", "CUB"), "device/");
    if (pairs.empty()) return {};
    const std::vector<Pair> cubBounds = only(pairsOf(plots, "reading alone", "CUB"), "device/");
    const std::vector<Pair> bounds =
        only(pairsOf(plots, "ReductionDevice", "reading alone"), "device/");
    std::string text;
    for (const auto& [group, title] :
         {std::pair("device/sum/", "Sums"), std::pair("device/min/", "Minima")}) {
        const std::vector<Pair> own = only(pairs, group);
        if (own.empty()) continue;
        text += fmt::format("{}, microseconds: ReductionDevice / CUB = how many times as fast.\n\n",
                            title);
        text += crossTable(own, [](const Pair& pair) {
            return fmt::format("{} / {} = {:.2f}", microseconds(pair.ours->seconds),
                               microseconds(pair.other->seconds), pair.factor());
        });
        text += "\n";
    }
    if (const std::vector<Pair> sums = only(cubBounds, "device/sum/"); !sums.empty()) {
        text +=
            "How many times as fast as CUB's sum a kernel is that only reads: no reduction can be "
            "more.\n\n" +
            crossTable(
                sums, [](const Pair& pair) { return fmt::format("{:.2f}", pair.factor()); }) +
            "\n";
    }
    return text + slowerThanCub(pairs) + middleSizes(pairs, cubBounds) +
           largestSizes(bounds, limit) + besideOthers(plots) + "\n";
}

/// The fastest of the row's bounds, or nullptr.
const Entry* boundOf(const Row& each) {
    for (const Entry* entry : each.entries)
        if (entry && entry->error.empty() && isBound(*entry)) return entry;
    return nullptr;
}

std::string cellOf(const Plot& plot, const Row& each, const Entry* entry) {
    if (!entry) return "";
    if (!entry->error.empty()) return entry->error;
    if (plot.metric == Metric::TIME_AN_ITEM) return durationText(1 / entry->itemsPerSecond);
    const Entry* bound = boundOf(each);
    const std::string share =
        bound && bound != entry ? fmt::format(" ({:.0f} %)", 100 * bound->seconds / entry->seconds)
                                : "";
    return durationText(entry->seconds) + share;
}

/// All contenders of one group. Lengths beside a power of two are left out.
std::string tableOf(const Plot& plot, const std::string& unit) {
    const std::string what = plot.metric == Metric::TIME_AN_ITEM ? ", time of an operation" : "";
    const std::string share =
        std::ranges::any_of(plot.rows, boundOf) ? ", and the share of what is done alone" : "";
    std::vector<std::string> titles = {unit};
    titles.insert(titles.end(), plot.contenders.begin(), plot.contenders.end());
    std::string table = fmt::format("`{}`{}{}:\n\n{}", plot.group, what, share, head(titles));
    for (const Row& each : plot.rows) {
        if (!plot.isPlotted(each)) continue;
        std::vector<std::string> line = {sizeText(each.size, each.offset)};
        for (const Entry* entry : each.entries) line.push_back(cellOf(plot, each, entry));
        table += row(line);
    }
    return table + "\n";
}

}  // namespace

std::string markdownOf(const Document& document) {
    const std::vector<Entry> entries = entriesOf(document);
    const std::vector<Plot> plots = plotsOf(entries);
    const double limit = limitOf(document);
    const std::string cuda = contextOf(document, "cuda");
    std::string text = fmt::format("{}{}: {} medians; {}.\n", contextOf(document, "device"),
                                   cuda.empty() ? "" : ", CUDA " + cuda, entries.size(),
                                   contextOf(document, "method"));
    if (limit > 0) text += fmt::format("Best read: **{}**.\n", bandwidthText(limit));
    text += "\n" + besideCub(plots, limit);
    for (const Plot& plot : plots) {
        const Topic* topic = topicOf(plot.group);
        if (!plot.group.starts_with("device/")) text += tableOf(plot, topic ? topic->unit : "size");
    }
    return text;
}
