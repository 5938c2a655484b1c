#include "points.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/suggestion.h"
#include "language/language.h"
#include "verdicts.h"

namespace grade {
namespace {

using Json = nlohmann::ordered_json;

double number(const Json& value, const std::string& name, double most) {
    if (!value.is_number() || value.get<double>() < 0 || value.get<double>() > most)
        throw std::runtime_error(most == 1 ? tr("{0} must be a number from 0 to 1", name)
                                           : tr("{0} must be a number from 0 on", name));
    return value;
}

std::map<std::string, double> numbers(const Json& object, const std::string& name) {
    if (!object.is_object())
        throw std::runtime_error(tr("{0} must be an object of names and points", name));
    std::map<std::string, double> all;
    for (const auto& [key, value] : object.items()) all[key] = number(value, name + "." + key, 1e6);
    return all;
}

Points pointsFrom(const Json& json) {
    if (!json.is_object()) throw std::runtime_error(tr("it must be an object"));
    Points points;
    for (const auto& [key, value] : json.items()) {
        if (key == "suite")
            points.suite = number(value, key, 1e6);
        else if (key == "suites")
            points.suites = numbers(value, key);
        else if (key == "lessons")
            points.lessons = numbers(value, key);
        else if (key == "finding")
            points.finding = number(value, key, 1);
        else if (key == "late")
            points.late = number(value, key, 1);
        else
            throw std::runtime_error(
                tr("there is no {0}: valid are suite, suites, lessons, finding and late", key));
    }
    return points;
}

void requireOneOf(const std::vector<std::string>& all, const std::string& name,
                  const char* refusal) {
    if (std::ranges::find(all, name) == all.end())
        throw std::runtime_error(tr(refusal, name, harness::suggestion(name, all)));
}

double possible(const Points& points, const LessonResult& lesson, const std::string& suite) {
    if (const auto own = points.suites.find(suite); own != points.suites.end()) return own->second;
    if (const auto all = points.lessons.find(lesson.lesson); all != points.lessons.end())
        return all->second / static_cast<double>(lesson.run.suites.size());
    return points.suite;
}

bool hasFindings(const record::SuiteRecord& suite) {
    return std::ranges::any_of(
        suite.tests,
        [](const record::TestRecord& test) {
            return std::ranges::any_of(test.messages, record::isFinding);
        });
}

std::string explanation(const SuitePoints& suite, const Points& points, bool isLate) {
    std::string words = tr("{0} of {1} tests", suite.passed, suite.tests);
    if (suite.todos > 0) words += tr(", TODO open");
    if (suite.unmeasured > 0) words += tr(", efficiency not measured");
    if (suite.hasFindings)
        words +=
            tr(", the checker found a mistake (times {0})", language::shortNumber(points.finding));
    if (isLate) words += tr(", late (times {0})", language::shortNumber(points.late));
    return words;
}

}  // namespace

Points readPoints(const std::filesystem::path& file) try {
    std::ifstream in(file);
    if (!in) throw std::runtime_error(tr("it cannot be read"));
    return pointsFrom(Json::parse(in));
} catch (const std::exception& error) {
    throw std::runtime_error(tr("the points in {0}: {1}", file.string(), error.what()));
}

void requireKnown(const Points& points,
                  const std::map<std::string, std::vector<std::string>>& suites) {
    std::vector<std::string> allLessons, allSuites;
    for (const auto& [lesson, names] : suites) {
        allLessons.push_back(lesson);
        allSuites.insert(allSuites.end(), names.begin(), names.end());
    }
    for (const auto& entry : points.suites)
        requireOneOf(allSuites, entry.first,
                     trm("the points name a suite {0}, which is not there{1}"));
    for (const auto& entry : points.lessons)
        requireOneOf(allLessons, entry.first,
                     trm("the points name a lesson {0}, which is not there{1}"));
}

StudentPoints pointsOf(const StudentResult& result, const Points& points, bool isLate) {
    StudentPoints sum;
    for (const LessonResult& lesson : result.lessons)
        for (const record::SuiteRecord& suite : lesson.run.suites) {
            SuitePoints one{lesson.lesson, suite.name};
            one.passed = record::count(suite, record::Status::passed);
            one.todos = record::count(suite, record::Status::todo);
            one.unmeasured = record::count(suite, record::Status::unmeasured);
            one.tests = suite.tests.size();
            one.hasFindings = hasFindings(suite);
            one.isOpen = lesson.verdict == Verdict::refused;
            one.possible = possible(points, lesson, suite.name);
            if (one.tests > 0)
                one.points = one.possible * static_cast<double>(one.passed) /
                             static_cast<double>(one.tests) *
                             (one.hasFindings ? points.finding : 1) * (isLate ? points.late : 1);
            one.explanation = lesson.verdict == Verdict::judged ? explanation(one, points, isLate)
                                                                : words(lesson.verdict);
            sum.points += one.points;
            sum.possible += one.possible;
            sum.suites.push_back(one);
        }
    return sum;
}

}  // namespace grade
