#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "course.h"
#include "solution_build/base.h"
#include "workspace.h"

namespace skeleton {

/// What a workspace lacks of what its objects are made from. Of those that are compiled anew the
/// compiler says it.
std::vector<std::string> missingIn(const Workspace& workspace, const Course& course,
                                   const solution_build::Base& base);

/// Builds workspaces with the objects of the base, but for those that are made from another text.
class Builder {
  public:
    /// All is written to `folder`, which is there.
    Builder(const solution_build::Base& base, const Course& course, std::filesystem::path folder,
            const std::stop_token& stop);

    /// Returns the first words of a compiler or linker, warnings too: "" when all is well. Of a
    /// workspace that follows another with the same files only what differs is compiled.
    std::string build(const Workspace& workspace);

    std::filesystem::path program() const;

  private:
    std::filesystem::path tree() const;
    std::filesystem::path output(const solution_build::Object& object) const;
    std::string compile(const solution_build::Object& object,
                        const std::vector<std::string>& sources) const;
    std::string link(const std::vector<std::string>& objects) const;
    std::string run(const std::vector<std::string>& command) const;
    std::string inTree(std::string word) const;
    std::string withoutTree(std::string text) const;

    const solution_build::Base& base_;
    const Course& course_;
    const std::filesystem::path folder_;
    const std::stop_token& stop_;
    Workspace built_;  // what the tree holds
};

}  // namespace skeleton
