#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "skeleton/problem.h"

namespace skeleton {

/// mainUse.cpp or mainTest.cpp without what belongs to other folders than those of `lessons`: their
/// headers, and the statements that add their uses or suites.
std::string onlyLessons(const std::string& text, const std::set<std::string>& lessons);

/// The text without what lies between a line TEACHER and a line END TEACHER, in the comments of
/// shell, CMake
/// (#) or Markdown (<!-- -->). Lines without partner are added to `problems`.
std::string withoutTeachersParts(const std::string& path, const std::string& text,
                                 std::vector<Problem>& problems);

/// A Markdown page of a workspace that lacks some of its files: rows of tables that link to what is
/// missing go, other such links become text.
std::string withoutDeadLinks(const std::string& path, const std::string& text,
                             const std::function<bool(const std::string&)>& exists);

/// A page whose commands name lessons: `example` stands for those that the workspace lacks.
std::string withLessons(const std::string& text, const std::set<std::string>& missing,
                        const std::string& example);

/// A catalogue of a workspace that lacks some of its files: the messages of none of the others go.
std::string withoutDeadMessages(const std::string& catalogue,
                                const std::function<bool(const std::string&)>& exists);

}  // namespace skeleton
