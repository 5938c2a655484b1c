#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "workspace.h"

namespace skeleton {

/// The file of a students' workspace that lists what it was given: a hash and a path a line.
constexpr const char* GIVEN = ".given";

/// What GIVEN says of these files.
std::string given(const Workspace& workspace, const Course& course);

/// What an update does with a file.
struct Change {
    enum class Kind {
        Added,
        Replaced,  // as it was given
        Removed,   // as it was given, and no longer a part
        Kept,      // no longer a part, but the student has changed it
        Conflict,  // the student has changed it, and so has the teacher
    };
    Kind kind;
    std::string path;
    std::string beside;  // where the teacher's version of a conflict is
};

/// Brings `folder`, which was made of an earlier state of the course, to `workspace`, or with
/// `isDryRun` only says how. A file that the student has changed stays as it is; if the teacher has
/// changed it too, the new version is put beside it. Nothing is done twice: what failed half way
/// can be repeated. By path.
std::vector<Change> update(const Workspace& workspace, const Course& course,
                           const std::filesystem::path& folder, bool isDryRun);

/// The lessons that a students' workspace has, by its handouts. Throws std::invalid_argument for a
/// folder that is no workspace.
std::vector<std::string> lessonsIn(const std::filesystem::path& folder, const Course& course);

}  // namespace skeleton
