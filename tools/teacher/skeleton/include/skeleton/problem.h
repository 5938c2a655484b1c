#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "language/language.h"

namespace skeleton {

/// What is wrong in a source of the workspace; line 0 stands for the whole file.
struct Problem {
    std::string file;
    int line;
    std::string text;
};

inline std::string text(const Problem& problem) {
    const std::string place =
        problem.line > 0 ? problem.file + ":" + std::to_string(problem.line) : problem.file;
    return place + ": " + problem.text;
}

/// The sources cannot be made into a skeleton, for all of these reasons.
class BadSources : public std::runtime_error {
  public:
    explicit BadSources(std::vector<Problem> problems)
        : std::runtime_error(tr("the sources cannot be made into a skeleton")),
          problems(std::move(problems)) {}

    const std::vector<Problem> problems;
};

}  // namespace skeleton
