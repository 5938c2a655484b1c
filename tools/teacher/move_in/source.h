// A file of CUDA or C++, as far as moving it asks: by its text, whatever its encoding.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace move_in {

struct LargeGrid {
    int line;
    long blocks;
};

struct Source {
    std::filesystem::path path;  // below its root
    std::string text;

    bool isHeader() const;

    /// The names in its #include lines, those in quotes.
    std::vector<std::string> includes() const;

    /// The same for those in angle brackets.
    std::vector<std::string> systemIncludes() const;

    /// Classes, kernels and uses that it defines: of each a program has one.
    std::set<std::string> definitions() const;

    /// Classes, beside their base classes, as written.
    std::vector<std::pair<std::string, std::string>> classes() const;

    /// Functions that it declares `extern bool name();`, as a main does with its uses.
    std::vector<std::string> externs() const;

    /// Whether it defines `bool name()`.
    bool defines(const std::string& name) const;

    /// Grids of more blocks than the simulator runs in a test's time.
    std::vector<LargeGrid> largeGrids() const;
};

/// The sources below `root`, in the order of their paths.
std::vector<Source> sourcesBelow(const std::filesystem::path& root);

}  // namespace move_in
