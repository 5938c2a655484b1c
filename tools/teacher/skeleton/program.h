#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "course.h"
#include "record/record.h"
#include "solution_build/command.h"
#include "workspace.h"

namespace skeleton {

struct Todo {
    std::string name;
    std::string file;
    int line;
};

using Suites = std::vector<record::SuiteRecord>;

bool hasOpenTodo(const record::SuiteRecord& suite);

/// Where the TODOs of a lesson stand in its skeleton, in the order of its solutions.
std::vector<Todo> todosOf(const Lesson& lesson, const Workspace& workspace);

/// The tests that neither pass nor meet one of the TODOs, and the TODOs met that are none of them.
/// `compareLines`: a TODO is told by its line, too.
std::vector<std::string> failuresIn(const Suites& suites, const std::vector<Todo>& todos,
                                    bool compareLines);

/// What is wrong when the suites that report an open TODO are not those that the marker of its
/// solution names.
std::vector<std::string> wrongSuites(const Suites& suites, const Solution& solution);

/// Both the solutions and the TODOs of a lesson in the place of its files: which TODO is open is
/// said when it runs.
Workspace switchedWorkspace(const Course& course, const Lesson& lesson, Workspace workspace);

/// The program that was built of a workspace.
class Program {
  public:
    Program(std::filesystem::path program, const std::stop_token& stop);

    /// Runs all uses.
    solution_build::Outcome use() const;

    /// Runs all suites. `open`: the number of the one TODO that is open in a switched workspace.
    /// Throws std::runtime_error when they leave no report.
    Suites test(int open = -1) const;

  private:
    solution_build::Outcome start(std::vector<std::string> words,
                                  const std::vector<std::string>& environment = {}) const;

    const std::filesystem::path program_;
    const std::stop_token& stop_;
};

}  // namespace skeleton
