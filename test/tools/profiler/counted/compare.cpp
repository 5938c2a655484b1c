// Compares what the profiler has counted with what Nsight Compute has: compare COUNTED.JSONL
// COUNTED.CSV. Names each number that differs, and ends with 1 if one does.
#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <map>
#include <vector>

#include "counted.h"
#include "table.h"

namespace {

using profile::Kernel;
using profile::Place;

struct Column {
    const char* kind;
    uint64_t Place::*what;
    const char* name;
};
constexpr Column columns[] = {{"shared load", &Place::wavefronts, "shared load wavefronts"},
                              {"shared load", &Place::conflicts, "shared load conflicts"},
                              {"shared store", &Place::wavefronts, "shared store wavefronts"},
                              {"shared store", &Place::conflicts, "shared store conflicts"},
                              {"global load", &Place::requests, "global load requests"},
                              {"global load", &Place::sectors, "global load sectors"},
                              {"global store", &Place::requests, "global store requests"},
                              {"global store", &Place::sectors, "global store sectors"}};

/// What of `kernel` differs from a row of the table, a line each. A row that says why something
/// does must be right: then something differs.
std::string differences(const Kernel& kernel, const std::vector<std::string>& row) {
    const std::string& excused = row.back();
    std::string text;
    bool hasExcused = false;
    const auto differs = [&](const std::string& what, const std::string& is,
                             const std::string& expected) {
        const bool isExcused =
            !excused.empty() && what.find(excused.substr(0, excused.find("s:"))) != what.npos;
        hasExcused |= isExcused;
        if (!isExcused)
            text +=
                fmt::format("{} in {} blocks: {} {}, ncu {}\n", row[0], row[1], is, what, expected);
    };
    size_t cell = 2;
    for (const Column& column : columns) {
        const std::string& expected = row.at(cell++);
        const std::string is = std::to_string(kernel.sum(column.what, column.kind));
        if (is != expected) differs(column.name, is, expected);
    }
    const double expected = std::stod(row.at(cell));
    const double lanes = static_cast<double>(kernel.sum(&Place::laneInstructions, "block")) /
                         static_cast<double>(kernel.sum(&Place::instructions, "block"));
    if (std::abs(lanes / expected - 1) > 0.1)
        differs("lanes active", fmt::format("{:.2f}", lanes), row.at(cell));
    if (!excused.empty() && !hasExcused)
        text += fmt::format("{}: nothing differs, although '{}'\n", row[0], excused);
    return text;
}

}  // namespace

int main(int, char** argv) {
    std::map<std::pair<std::string, std::string>, Kernel> counted;
    for (Kernel& kernel : profile::readCounted(argv[1]))
        counted.emplace(std::pair(kernel.name, std::to_string(kernel.blocks())), kernel);
    std::string text;
    const auto rows = rowsOf(argv[2]);
    for (const std::vector<std::string>& row : rows) {
        const auto found = counted.find({row.at(0), row.at(1)});
        text += found == counted.end()
                    ? fmt::format("{} in {} blocks: not counted\n", row[0], row[1])
                    : differences(found->second, row);
    }
    std::cout << text;
    if (rows.empty()) std::cout << "nothing to compare\n";
    return text.empty() && !rows.empty() ? 0 : 1;
}
