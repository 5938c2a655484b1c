// What grading a submission has come to, kept as a file so that an interrupted run can go on.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "language/language.h"
#include "record/record.h"

namespace grade {

/// One mistake that the checker has found, wherever it showed.
struct Finding {
    record::Message message;
    std::vector<std::string> suites = {};  // in which it showed
    std::size_t tests = 0;
};

/// A lesson of a submission: `verdict` is one of the names below.
struct LessonResult {
    static constexpr const char* judged = trm("judged");
    static constexpr const char* missing = trm("missing");
    static constexpr const char* untouched = trm("untouched");  // all of it is the skeleton's
    static constexpr const char* refused = trm("refused");
    static constexpr const char* doesNotCompile = trm("does not compile");
    static constexpr const char* stopped = trm("stopped");

    std::string lesson;
    std::string verdict;
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
