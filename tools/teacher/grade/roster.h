// The teacher's own table of a class.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace grade {

/// A table in CSV, with commas or semicolons. Its first line names the columns:
///
///     student,email,points,comment
///     ann,ann@school.example,1,"Good comments, one point more"
///
/// `student` is the name of the submission. `points` are added by hand, `comment` is for the
/// student. All other columns are repeated in the table of points, where a learning platform
/// recognises its students by them.
struct Roster {
    struct Entry {
        double points = 0;
        std::string comment = {};
        std::vector<std::string> others = {};
    };

    std::vector<std::string> others = {};  // the names of the other columns
    std::map<std::string, Entry> students = {};
};

/// Throws std::runtime_error naming what is wrong in the file.
Roster readRoster(const std::filesystem::path& file);

}  // namespace grade
