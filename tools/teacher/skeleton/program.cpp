#include "program.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "language/language.h"
#include "skeleton/lines.h"

namespace fs = std::filesystem;

namespace skeleton {
namespace {

using Words = std::vector<std::string>;

constexpr const char* TODO_HEADER = "include/Todo.h";
constexpr const char* SWITCH = "ATELIER_OPEN_TODO";

/// How it did not go as it should; empty when it did.
std::string failureOf(const record::TestRecord& test) {
    if (isAllRight(test) || test.status == record::Status::todo) return {};
    const std::string words = test.messages.empty() ? "" : sayingOf(test.messages.front());
    return fmt::format("{}: {}", name(test.status), words);
}

}  // namespace

bool hasOpenTodo(const record::SuiteRecord& suite) {
    return count(suite, record::Status::todo) > 0;
}

std::vector<Todo> todosOf(const Lesson& lesson, const Workspace& workspace) {
    std::vector<Todo> todos;
    for (const MarkedFile& file : lesson.files) {
        const Lines lines = linesOf(*workspace.at(file.path));
        for (const Solution& solution : file.solutions) {
            const std::string statement =
                solution.indentation + "Todo::open(\"" + solution.name + "\");";
            const auto found = std::ranges::find(lines, statement);
            todos.push_back(
                {solution.name, file.path, static_cast<int>(found - lines.begin()) + 1});
        }
    }
    return todos;
}

Words failuresIn(const Suites& suites, const std::vector<Todo>& todos, bool compareLines) {
    Words failures;
    const auto isKnown = [&](const record::Message& met) {
        return std::ranges::any_of(todos, [&](const Todo& todo) {
            return todo.name == met.text && todo.file == met.file &&
                   (!compareLines || todo.line == met.line);
        });
    };
    for (const record::SuiteRecord& suite : suites)
        for (const record::TestRecord& test : suite.tests) {
            const std::string name = suite.name + "/" + test.name;
            if (const std::string failure = failureOf(test); !failure.empty())
                failures.push_back(name + " " + failure);
            for (const record::Message& message : test.messages)
                if (message.kind == record::Kind::todo && !isKnown(message))
                    failures.push_back(tr("{0} reports the TODO {1} of {2}:{3}, which is not there",
                                          name, message.text, message.file, message.line));
        }
    return failures;
}

Words wrongSuites(const Suites& suites, const Solution& solution) {
    Words wrong;
    const auto needs = [&](const std::string& suite) {
        return solution.suites.empty() ||
               std::ranges::find(solution.suites, suite) != solution.suites.end();
    };
    for (const record::SuiteRecord& suite : suites) {
        if (hasOpenTodo(suite) && !needs(suite.name))
            wrong.push_back(tr("{0} reports it, and is not named", suite.name));
        if (!hasOpenTodo(suite) && needs(suite.name))
            wrong.push_back(tr("{0} passes without it", suite.name));
    }
    for (const std::string& name : solution.suites)
        if (std::ranges::find(suites, name, &record::SuiteRecord::name) == suites.end())
            wrong.push_back(tr("there is no suite {0}", name));
    return wrong;
}

Workspace switchedWorkspace(const Course& course, const Lesson& lesson, Workspace workspace) {
    int number = 0;
    for (const MarkedFile& file : lesson.files) {
        Words conditions;
        for (std::size_t i = 0; i < file.solutions.size(); i++)
            conditions.push_back("openTodo == " + std::to_string(number++));
        workspace[file.path] = switched(file, conditions);
    }
    workspace[TODO_HEADER] = readFile(course.root / TODO_HEADER) + "\n#include <cstdlib>\n\n" +
                             "inline const int openTodo = std::atoi(std::getenv(\"" + SWITCH +
                             "\"));\n";
    return workspace;
}

Program::Program(fs::path program, const std::stop_token& stop)
    : program_(std::move(program)), stop_(stop) {}

solution_build::Outcome Program::use() const {
    return start({"use"});
}

Suites Program::test(int open) const {
    const fs::path report = program_.parent_path() / "report.json";
    fs::remove(report);
    const solution_build::Outcome outcome =
        start({"test", "--jobs", "1", "--timeout", "300", "--report", "json", "--output", report},
              {SWITCH + ("=" + std::to_string(open))});
    if (!fs::exists(report))
        throw std::runtime_error(tr("course test wrote no report; exit status {0}\n{1}",
                                    outcome.status, outcome.output));
    return record::readRun(readFile(report)).suites;
}

solution_build::Outcome Program::start(Words words, const Words& environment) const {
    words.insert(words.begin(), program_);
    const fs::path folder = program_.parent_path();
    return solution_build::runPlainly({words, folder, folder, environment}, stop_);
}

}  // namespace skeleton
