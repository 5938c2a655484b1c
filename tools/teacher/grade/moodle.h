// What Moodle takes back of an assignment: its grading worksheet, filled, and feedback.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "csv.h"

namespace grade {

/// What Moodle says before the name of a file or folder of a submission: the name of the student or
/// the group with blanks for underscores, and the number by which Moodle knows whose it is. Only
/// the group of those who are in none has no number.
struct MoodleName {
    std::string owner;
    std::string number;
    std::string rest;  // what the file itself is called; empty for a folder
};

/// Nothing for any other name. `Ann Lee_12_assignsubmission_file_` is one.
bool isMoodleName(const std::string& name, MoodleName& parts);

/// The worksheet that Moodle hands out for grading offline, in English or French: a participant a
/// row. It is a group assignment's if it has a column for groups.
class Worksheet {
  public:
    /// Throws std::runtime_error that names the file and what is wrong in it.
    explicit Worksheet(const std::filesystem::path& file);

    /// Of one submission.
    struct Grade {
        std::string student;         // as the results call the student or the group
        std::string number;          // Moodle's, see MoodleName; empty: there is none
        double share;                // of the points that are possible
        std::string comment;         // plain text
        std::filesystem::path page;  // the student's
    };

    /// Writes moodle.csv, the worksheet with a grade and a comment in the row of each participant
    /// who has handed in something, all else as it was, and moodle.zip, in which the page of each
    /// is feedback. Returns, in sentences, what has found no place. Throws std::runtime_error when
    /// it cannot write.
    std::vector<std::string> fill(const std::vector<Grade>& grades,
                                  const std::filesystem::path& out) const;

  private:
    std::string ownerOf(const Row& row) const;
    std::vector<std::size_t> rowsOf(const Grade& grade, std::string& why) const;

    std::vector<Row> rows_;  // the first one: the names of the columns
    std::size_t identifier_, grade_, maximum_;
    std::size_t name_, group_, comment_;  // npos: there is no such column
};

}  // namespace grade
