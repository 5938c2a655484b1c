// What grading a submission has come to, kept as a file so that an interrupted run can go on.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.h"

namespace grade {

/// One mistake that the checker has found, wherever it showed.
struct Finding {
    record::Message message;
    std::vector<std::string> suites = {};  // in which it showed
    std::size_t tests = 0;
};

/// How far the grading of a lesson came: to its tests, or why not.
enum class Verdict {
    judged,
    missing,    // none of its files was handed in, or one is nowhere
    untouched,  // all of it is the skeleton's
    refused,
    doesNotCompile,
    stopped
};
inline constexpr Verdict allVerdicts[] = {Verdict::judged,         Verdict::missing,
                                          Verdict::untouched,      Verdict::refused,
                                          Verdict::doesNotCompile, Verdict::stopped};

/// As it stands in files.
std::string_view name(Verdict verdict);
/// As a teacher reads it.
std::string words(Verdict verdict);

/// A lesson of a submission.
struct LessonResult {
    std::string lesson;
    Verdict verdict = Verdict::missing;
    std::string reason = {};  // in a sentence, where it is not judged
    record::RunRecord run =
        {};  // every test of the lesson's suites; skipped where they did not run
    double seconds = 0;
    std::string compiler = {};  // what it said
    std::string note = {};      // what a teacher should know of its files
};

struct StudentResult {
    std::string student;
    std::string key;  // of the submission and all that its grading depends on
    long long time = 0;
    std::string note = {};     // what a teacher should know of the submission
    std::string trouble = {};  // why nothing could be taken from it
    std::vector<LessonResult> lessons = {};
    std::string number = {};  // by which Moodle knows the submission; empty: there is none
};

/// The checker's findings in a run, each once, in the order in which they showed.
std::vector<Finding> findingsOf(const record::RunRecord& run);

void write(const std::filesystem::path& file, const StudentResult& result);

/// Nothing when there is no such file.
std::optional<StudentResult> read(const std::filesystem::path& file);

/// A number that texts and files share only when they are alike.
class Hash {
  public:
    void add(const std::string& text);
    void addFile(const std::filesystem::path& file);
    std::string text() const;

  private:
    unsigned long long first_ = 0xcbf29ce484222325;
    unsigned long long second_ = 0x9e3779b97f4a7c15;
};

}  // namespace grade
