#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "course.h"

namespace skeleton {

/// The files of a students' workspace, by their path: with a text of their own, or as they are in
/// the course.
using Workspace = std::map<std::string, std::optional<std::string>>;

/// The lessons called `names`, or all; throws std::invalid_argument for a name that no lesson has.
std::vector<const Lesson*> chosenLessons(const Course& course,
                                         const std::vector<std::string>& names);

/// What students of these lessons get, with hints and pages in these languages. Throws BadSources
/// for glue whose teacher's parts are not marked in pairs.
Workspace studentsWorkspace(const Course& course, const std::vector<const Lesson*>& lessons,
                            const Languages& languages = {"en"});

/// Writes the files below `folder`, which exists.
void write(const Workspace& workspace, const Course& course, const std::filesystem::path& folder);

/// Writes the workspace to `target`, as a whole or not at all, and makes it a git repository
/// without a commit. Throws std::invalid_argument for a target that exists and is no empty folder.
/// Returns whether there is git.
bool deliver(const Workspace& workspace, const Course& course, const std::filesystem::path& target);

}  // namespace skeleton
