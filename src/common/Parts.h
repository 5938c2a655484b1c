// A use of several parts, of which --only chooses one.
#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <vector>

/// A part of a use: its name, and what it does; returns whether all is right.
template <typename Options>
struct Part {
    const char* name;
    bool (*run)(const Options&);
};

/// What --only may be.
template <typename Options>
std::vector<std::string> namesOf(std::span<const Part<Options>> parts) {
    std::vector<std::string> names;
    for (const Part<Options>& part : parts) names.emplace_back(part.name);
    return names;
}

/// Runs all parts, an empty line between them, or the one that `options.only` names. Returns
/// whether all is right.
template <typename Options>
bool runParts(std::span<const Part<Options>> parts, const Options& options) {
    bool allRight = true;
    bool isFirst = true;
    for (const Part<Options>& part : parts) {
        if (!options.only.empty() && options.only != part.name) continue;
        if (!isFirst) std::printf("\n");
        allRight &= part.run(options);
        std::fflush(stdout);
        isFirst = false;
    }
    return allRight;
}
