#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "skeleton/handout.h"
#include "skeleton/marked_file.h"

namespace skeleton {

/// A lesson as its folder and its handout tell it.
struct Lesson {
    std::string name;
    std::vector<MarkedFile> files;  // which a student completes
    Handout handout;
    std::map<std::string, Handout> translations = {};  // by language, those that there are

    /// The handout in that language; in English where there is no other.
    const Handout& handoutIn(const std::string& language) const;
};

/// The solved workspace.
struct Course {
    std::filesystem::path root;
    std::vector<Lesson> lessons;  // by name

    /// Throws std::invalid_argument, with what there is, for a name that no lesson has.
    const Lesson& lesson(const std::string& name) const;

    /// The lesson that lists the file, or null.
    const Lesson* lessonOf(const std::string& file) const;
};

using Languages = std::vector<std::string>;

/// The languages that the workspace has pages in, "en" first: docs/LANGUAGE/lessons.
Languages languagesOf(const std::filesystem::path& root);

/// Reads all lessons, src/LESSON/lesson.json, with the sources that they list and their handouts.
/// Throws BadSources for anything that could not become a skeleton: markers that are malformed or
/// in files that no lesson lists, files that are listed and missing, unmarked or listed twice,
/// TODOs without a handout's item and items without a TODO, and suites' sources that include a
/// student's file.
Course readCourse(const std::filesystem::path& root);

}  // namespace skeleton
