#include "plots.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "language/language.h"

namespace {

/// A length beside one that is a power of two, or an array that starts late: what a case tests, but
/// no point of a line.
bool isBeside(const Row& row, const std::vector<Row>& rows) {
    constexpr size_t LEAST = 1024;
    return row.offset > 0 || std::ranges::any_of(rows, [&](const Row& other) {
               return other.size >= LEAST && std::has_single_bit(other.size) && other.offset == 0 &&
                      (row.size == other.size - 1 || row.size == other.size + 1);
           });
}

Metric metricOf(const Entry& entry) {
    if (entry.bytesPerSecond > 0) return Metric::BANDWIDTH;
    return entry.itemsPerSecond > 0 ? Metric::TIME_AN_ITEM : Metric::TIME;
}

size_t indexOf(std::vector<std::string>& names, const std::string& name) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return found - names.begin();
    names.push_back(name);
    return names.size() - 1;
}

Row& rowOf(Plot& plot, const Entry& entry) {
    const auto found = std::ranges::find_if(plot.rows, [&](const Row& row) {
        return row.size == entry.size && row.offset == entry.offset;
    });
    if (found != plot.rows.end()) return *found;
    return plot.rows.emplace_back(Row{entry.size, entry.offset, {}});
}

void add(Plot& plot, const Entry& entry) {
    const size_t index = indexOf(plot.contenders, entry.contender);
    Row& row = rowOf(plot, entry);
    row.entries.resize(std::max(row.entries.size(), index + 1));
    row.entries[index] = &entry;
}

/// Bandwidths in GB/s, but in MB/s where all are below 1 GB/s.
std::string unitOf(const Plot& plot) {
    if (plot.metric != Metric::BANDWIDTH)
        return plot.metric == Metric::TIME ? trm("time") : trm("time an operation");
    for (const Row& row : plot.rows)
        for (const Entry* entry : row.entries)
            if (entry && entry->bytesPerSecond >= 1e9) return trm("GB/s");
    return trm("MB/s");
}

void finish(Plot& plot) {
    plot.unit = unitOf(plot);
    for (Row& row : plot.rows) row.entries.resize(plot.contenders.size());
    std::ranges::stable_sort(plot.rows, {},
                             [](const Row& row) { return std::tuple(row.size, row.offset); });
}

}  // namespace

double Row::bytes() const {
    for (const Entry* entry : entries)
        if (entry && entry->bytesPerSecond > 0)
            return std::round(entry->bytesPerSecond * entry->seconds);
    return 0;
}

bool Plot::isPlotted(const Row& row) const {
    return !isBeside(row, rows);
}

const Row* Plot::largest() const {
    const Row* largest = nullptr;
    for (const Row& row : rows)
        if (isPlotted(row)) largest = &row;
    return largest;
}

const Entry* Plot::at(const Row& row, const std::string& contender) const {
    const auto found = std::ranges::find(contenders, contender);
    return found == contenders.end() ? nullptr : row.entries[found - contenders.begin()];
}

std::vector<Plot> plotsOf(const std::vector<Entry>& entries) {
    std::vector<Plot> plots;
    for (const Entry& entry : entries) {
        auto plot = std::ranges::find(plots, entry.group, &Plot::group);
        if (plot == plots.end())
            plot = plots.insert(plots.end(), Plot{entry.group, metricOf(entry), {}, {}, {}});
        add(*plot, entry);
    }
    std::ranges::for_each(plots, finish);
    return plots;
}

double Plot::valueOf(const Entry& entry) const {
    if (metric == Metric::BANDWIDTH) return entry.bytesPerSecond / (unit == "MB/s" ? 1e6 : 1e9);
    return 1e9 * (metric == Metric::TIME_AN_ITEM ? 1 / entry.itemsPerSecond : entry.seconds);
}
