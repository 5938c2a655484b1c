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

    /// The same, and the sources that stand beside a header, with what those include.
    Paths linked(const Paths& files) const;

  private:
    const std::filesystem::path root_;
};

}  // namespace skeleton
