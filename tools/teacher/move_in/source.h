// A file of CUDA or C++, as far as moving it asks: by its text, whatever its encoding.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace move_in {

struct LargeGrid {
    int line;
    long blocks;
};

struct Declaration {
    std::string name;
    std::string parameters;  // "" also for void
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

    /// Functions that it declares `extern bool name();`, as a main does with its uses. Those in
    /// comments count: that is how the course switches a use off.
    std::vector<Declaration> externs() const;

    /// The arguments of a call of `name` in which they are numbers, true or false.
    std::optional<std::string> plainArguments(const std::string& name) const;

    /// Whether it defines `bool name(...)`.
    bool defines(const std::string& name) const;

    /// The parameters of the first function `name` that it declares or defines: of a constructor,
    /// if it is the name of a class.
    std::optional<std::string> parametersOf(const std::string& name) const;

    /// Grids of more blocks than the simulator runs in a test's time.
    std::vector<LargeGrid> largeGrids() const;
};

/// The sources below `root`, in the order of their paths.
std::vector<Source> sourcesBelow(const std::filesystem::path& root);

}  // namespace move_in
