// What a student has handed in.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace grade {

struct Submission {
    std::string student;
    // Folders, archives and source files; none: nothing was handed in.
    std::vector<std::filesystem::path> paths;
    std::string number = {};  // by which Moodle knows whose it is; empty: there is none
};

struct Submissions {
    std::vector<Submission> all;       // by student
    std::vector<std::string> leftOut;  // what else lies there, and why it is no submission
};

/// The submissions of a folder: its folders, and its archives and source files by their names
/// without extension. Of what a learning platform names Name_12345_assignsubmission_file_... the
/// student is Name, and of Name_Fold.h, where Fold.h is wanted. A folder that has a wanted file in
/// its place is itself a student's workspace, and so is an archive: then there is one submission.
/// Throws std::runtime_error when there is none, or two of one student.
Submissions submissionsIn(const std::filesystem::path& folder, const std::set<std::string>& wanted);

/// Whether it is an archive of all submissions as Moodle hands it out. Throws std::runtime_error
/// when it is one and cannot be read to its end.
bool isOfAClass(const std::filesystem::path& archive);

/// Writes the files of such an archive, no links, with their times into the folder. Throws
/// std::runtime_error when it cannot.
void unpackClass(const std::filesystem::path& archive, const std::filesystem::path& folder);

struct HandedIn {
    std::map<std::string, std::string> files;  // of those wanted, by their names in the workspace
    std::map<std::string, std::string> passedBy;  // those that were not taken, and why
    std::string note;     // how they were found, where a teacher should know
    std::string trouble;  // why nothing can be taken at all; empty otherwise
    long long time = 0;   // of the last change of an archive, or of a folder's files
};

/// Takes the wanted files, named as in the workspace, from wherever the workspace lies in the
/// submission, or in an archive in its folder. A header X.h may also be called X.cu.h, as in the
/// course's earlier years. A source file beside the students' folders is the one that its name ends
/// with, or the only one of its kind. Links are not followed, and nothing is written. Where several
/// places could be meant nothing is taken.
HandedIn takeFrom(const Submission& submission, const std::set<std::string>& wanted);

}  // namespace grade
