// What the simulator's profiler has counted, as it writes it.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "record/cost.h"

namespace profile {

using record::Access;
using record::Place;

/// What one warp does together, in the order of time.
struct Step {
    size_t place;  // its number in Kernel::places
    uint32_t lanes;
};

/// A kernel, in all launches of one shape.
struct Kernel {
    std::string name;  // without parameters: "KSequential<int>"
    std::array<uint64_t, 3> grid, block;
    uint64_t sharedBytes;  // dynamic
    uint64_t launches;
    uint64_t blocksCounted;
    std::vector<Place> places;
    std::vector<Step> followed;  // by the first warp
    uint64_t staticSharedBytes = 0;
    unsigned registers = 0;  // of a thread, as nvcc said; 0: nobody asked it

    uint64_t blocks() const { return grid[0] * grid[1] * grid[2]; }
    uint64_t threads() const { return block[0] * block[1] * block[2]; }
    uint64_t warps() const { return (threads() + 31) / 32; }

    /// The sum over the places of that kind ("shared", "global load", ""), of what was counted.
    uint64_t sum(uint64_t Place::*what, std::string_view kind) const;
    /// The same, of one launch with all its blocks.
    double ofLaunch(uint64_t Place::*what, std::string_view kind) const;
    /// How many blocks a launch has for each that was counted.
    double blocksOfEach() const;
};

/// What tensor cores multiply and add in one launch with all its blocks, by what the numbers are
/// ("f16"); empty where they do nothing.
std::map<std::string, double> multiplyAddsOfLaunch(const Kernel& kernel);

/// A kernel as JSON. Throws what nlohmann::json throws where something is missing.
Kernel kernelOf(const nlohmann::json& from);

/// The kernels of a file of JSON lines, those of one shape added up. Throws std::runtime_error.
std::vector<Kernel> readCounted(const std::filesystem::path& file);

}  // namespace profile
