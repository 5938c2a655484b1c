// What a class gets: tables, pages and files for other programs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "moodle.h"
#include "points.h"
#include "results.h"
#include "roster.h"

namespace grade {

struct Class {
    std::string title;  // of what was handed in
    std::string course = {};
    std::vector<StudentResult> students;  // by name
    Points points;
    std::optional<long long> deadline;   // seconds since 1970
    std::filesystem::path mistakePages;  // docs/mistakes: the titles of the kinds of mistakes
    Roster roster = {};                  // points and comments by hand, columns of the teacher's
    std::optional<Worksheet> worksheet = {};  // Moodle's, to be filled
};

/// The title of a page in Markdown, empty where it has none.
std::string headingOf(const std::filesystem::path& page);

/// Where the files of a student lie in the folder of results. Throws std::runtime_error for a name
/// that is no name of a folder.
std::filesystem::path folderOf(const std::filesystem::path& out, const std::string& student);

/// Writes grades.csv, grades.json and index.html, with a roster of Canvas's columns canvas.csv, and
/// for each student results.json (Gradescope's format), junit.xml, report.html and index.html.
/// With a worksheet of Moodle also moodle.csv and moodle.zip; what has found no place there, is
/// returned in sentences. Throws std::runtime_error when it cannot.
std::vector<std::string> writeAll(const Class& all, const std::filesystem::path& out);

/// Seconds since 1970 of a local time like 2026-11-20T23:59 or 2026-11-20; throws
/// std::runtime_error for anything else.
long long readTime(const std::string& text);

}  // namespace grade
