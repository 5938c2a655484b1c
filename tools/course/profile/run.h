// What ran, with the sources that its kernels were compiled from.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "counted.h"

namespace profile {

struct Run {
    std::vector<Kernel> kernels;
    std::map<std::string, std::string> sources;  // texts, by their paths in the workspace

    /// The names of the kernels, each once, without template arguments.
    std::vector<std::string> names() const;
};

/// The name without template arguments.
std::string plainName(const Kernel& kernel);

/// Names the kernels' files by their paths in the workspace, and reads them.
Run runOf(std::vector<Kernel> kernels);

/// A report that was written with --report json. Throws std::runtime_error if it is none.
Run readReport(const std::filesystem::path& file);

}  // namespace profile
