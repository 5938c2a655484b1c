// Grades submissions: takes the files, builds, runs, judges.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "build.h"
#include "judge.h"
#include "results.h"
#include "submission.h"

namespace grade {

struct GraderSettings {
    std::vector<std::string> lessons;
    std::filesystem::path work;  // a folder for what is built; emptied afterwards
    Limits compiler;
    RunLimits run;
    bool vets = true;              // false only to test what stands behind
    Pristine* profiled = nullptr;  // built with the profiler; for lessons that assert efficiency
    std::function<void(const std::string&)> tell = [](const std::string&) {};  // of what takes long
};

GraderSettings defaultSettings();

/// "40 s", "12 min", "3 h".
std::string about(double seconds);

class Grader {
  public:
    /// Throws std::runtime_error when the workspace's own solution does not get all points: nothing
    /// could be judged then; or when lessons assert efficiency and no build measures it. `proof` is
    /// a file that remembers that it did.
    Grader(Pristine& pristine, GraderSettings settings, const std::filesystem::path& proof,
           const std::stop_token& stop = {});

    /// Of the submission and of all that its grading depends on.
    std::string keyOf(const HandedIn& handedIn) const;

    /// May be called by several threads. `log` gets a folder of logs, one a lesson.
    StudentResult grade(const Submission& submission, const HandedIn& handedIn,
                        const std::filesystem::path& logs, const std::stop_token& stop = {});

    HandedIn take(const Submission& submission) const;

    /// How long a submission takes, if it is like the workspace's own solution.
    double secondsOfOne() const { return secondsOfOne_; }

  private:
    LessonResult gradeLesson(const std::string& lesson, const HandedIn& handedIn,
                             const std::filesystem::path& work, const std::filesystem::path& logs,
                             const std::stop_token& stop);
    record::RunRecord measured(const record::RunRecord& run, BuildRequest request,
                               const std::filesystem::path& work, const std::filesystem::path& logs,
                               const std::stop_token& stop) const;
    void prove(const std::filesystem::path& proof, const std::stop_token& stop);

    Pristine& pristine_;
    GraderSettings settings_;
    std::string key_;  // of all but the submission
    double secondsOfOne_ = 0;
    std::map<std::string, record::RunRecord> unrun_;  // by lesson: its tests, none of which has run
};

}  // namespace grade
