#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace skeleton {

/// Paths in the workspace, sorted.
using Paths = std::set<std::string>;

/// What the sources of a workspace include of it, looked for where the compiler does.
class Includes {
  public:
    explicit Includes(std::filesystem::path root) : root_(std::move(root)) {}

    /// The workspace's own headers that `file` includes itself.
    std::vector<std::string> of(const std::string& file) const;

    /// `files` and all that they include.
    Paths compiled(const Paths& files) const;

    /// The same, and the sources that define what a header declares, with what those include.
    Paths linked(const Paths& files) const;

  private:
    /// Of no use without it are those beside it that have its name or include it first:
    /// src/common/Use.h needs src/common/Use.cpp.
    std::vector<std::string> sourcesOf(const std::string& header) const;

    const std::filesystem::path root_;
};

}  // namespace skeleton
