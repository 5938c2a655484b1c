// From verdicts to points.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "results.h"

namespace grade {

/// How many points there are for what. In the file:
///
///     { "suite": 1, "suites": { "AddIntI": 2 }, "lessons": { "generic": 12 }, "finding": 0.5,
///     "late": 1 }
///
/// A suite's points are `suites`, else an equal share of its lesson's in `lessons`, else `suite`.
/// The share of its tests that passed is paid, times `finding` when the checker found a mistake in
/// it, times `late` for a late submission.
struct Points {
    double suite = 1;
    std::map<std::string, double> suites = {};
    std::map<std::string, double> lessons = {};
    double finding = 0.5;
    double late = 1;
};

/// Throws std::runtime_error naming what is wrong in the file.
Points readPoints(const std::filesystem::path& file);

/// Throws std::runtime_error when points are given to a suite or lesson that is not there; `suites`
/// has the names of all, by lesson.
void requireKnown(const Points& points,
                  const std::map<std::string, std::vector<std::string>>& suites);

struct SuitePoints {
    std::string lesson;
    std::string suite;
    double points = 0;
    double possible = 0;
    std::size_t passed = 0;
    std::size_t tests = 0;
    std::size_t todos = 0;       // of its tests that met an open TODO
    std::size_t unmeasured = 0;  // of its tests, for whatever reason
    bool hasFindings = false;
    bool isOpen = false;           // not judged, and not worth nothing: a teacher should look at it
    std::string explanation = {};  // of the points: "82 of 82 tests, late (times 0.8)"
};

struct StudentPoints {
    std::vector<SuitePoints> suites;
    double points = 0;
    double possible = 0;
};

StudentPoints pointsOf(const StudentResult& result, const Points& points, bool isLate);

}  // namespace grade
