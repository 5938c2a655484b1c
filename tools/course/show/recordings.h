// What the simulator has recorded: one launch of each kernel, in one order or in two.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace show {

/// A kernel, and its launch as it ran in each order.
struct Kernel {
    struct Run {
        std::string order;
        nlohmann::json recording;  // as tools/simulator/observers/recorder/record.cpp writes it
    };
    std::string name;  // with its template arguments
    std::vector<Run> runs;
};

/// Of the recordings in a file those that come nearest to the shape that was wanted, one of each
/// kernel, in the order of the launches; added to `kernels` as a run of that order. Without
/// `isFirst` only of those that are there already. With `racing`, the nearest of those that show a
/// race come before the others.
void add(std::vector<Kernel>& kernels, const std::filesystem::path& file, const std::string& order,
         bool isFirst, bool racing);

/// Only the kernels with a race that can be shown. Throws std::runtime_error if there is none.
void keepRacing(std::vector<Kernel>& kernels);

/// Only the kernels with these names, with or without template arguments, in that order. Throws
/// std::runtime_error for a name that no kernel has.
void keepNamed(std::vector<Kernel>& kernels, const std::vector<std::string>& names);

/// The page: of one kernel at a time, or of all beside each other. Names files by their paths in
/// the workspace, and has their texts.
std::string pageOf(std::vector<Kernel> kernels, bool besideEachOther);

}  // namespace show
