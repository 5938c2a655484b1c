// Entries in the order in which a page shows them.
#pragma once

#include <string>
#include <vector>

#include "document.h"

/// All contenders at one size; `entries` as the plot's contenders, nullptr for one that was not
/// measured there.
struct Row {
    size_t size;
    int offset;
    std::vector<const Entry*> entries;

    /// That have to be read, or 0 where no bandwidth counts.
    double bytes() const;
};

/// What a plot shows of an entry.
enum class Metric { BANDWIDTH, TIME_AN_ITEM, TIME };

/// The entries of one group.
struct Plot {
    std::string group;
    Metric metric;
    std::string unit;  // of the values
    std::vector<std::string> contenders;
    std::vector<Row> rows;  // the smallest first

    /// Whether the row is a point of the lines: not a length just beside a power of two, nor an
    /// array that starts late.
    bool isPlotted(const Row& row) const;

    /// The largest of those that are plotted, or nullptr.
    const Row* largest() const;

    /// The contender's entry in the row, or nullptr.
    const Entry* at(const Row& row, const std::string& contender) const;

    /// What the plot shows of an entry, in its unit; times in nanoseconds.
    double valueOf(const Entry& entry) const;
};

/// One for each group, in the order of the document. The entries must outlive them.
std::vector<Plot> plotsOf(const std::vector<Entry>& entries);
