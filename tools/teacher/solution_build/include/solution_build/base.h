#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace solution_build {

/// An object file of the program, and how it is compiled.
struct Object {
    std::string output;                // as ninja names it, relative to the build folder
    std::filesystem::path source;      // relative to the workspace where it lies in there
    std::vector<std::string> command;  // run in the build folder
    std::set<std::string>
        madeFrom;  // the files of the workspace that it was compiled from, relative to it
};

/// A library of the program that is built with it.
struct Archive {
    std::string output;
    std::vector<std::string> objects;
};

/// A program of the workspace, in a build folder (Ninja) that is up to date: what all variants of
/// it share. The folder is only read.
class Base {
  public:
    /// Asks ninja how `program` in `folder` is built, which is the build folder or lies in it.
    /// Throws std::runtime_error when it cannot tell.
    explicit Base(const std::filesystem::path& folder, const std::string& program = "course");

    const std::filesystem::path& workspace() const { return workspace_; }
    const std::filesystem::path& build() const { return build_; }
    const std::string& program() const { return program_; }  // relative to the build folder
    std::filesystem::path programFile() const { return build_ / program_; }

    /// What CMake was told: the value of an entry of its cache. Throws
    /// std::runtime_error without one.
    std::string setting(const std::string& name) const;

    /// Whether an object of the program is compiled with -DMACRO.
    bool defines(const std::string& macro) const;

    /// The program's objects that are made from any of these files of the workspace; with a lesson,
    /// only those among them whose source lies in its folders, src/LESSON and test/LESSON.
    std::vector<const Object*> objectsFrom(const std::set<std::string>& files,
                                           const std::string& lesson = {}) const;

    /// All objects of the program.
    std::vector<const Object*> objects() const;

    const std::vector<Archive>& archives() const { return archives_; }
    const std::vector<std::string>& linkCommand() const { return linkCommand_; }

  private:
    std::filesystem::path build_;
    std::filesystem::path workspace_;
    std::string program_;
    std::map<std::string, Object> objects_;  // by output
    std::vector<Archive> archives_;
    std::vector<std::string> linkCommand_;
};

}  // namespace solution_build
