// A lesson whose suites assert efficiency, graded: a slow solution loses their points, and nothing
// else.
//
//     efficiency_test BUILD PROFILE   the builds of the workspace that judge, and that measure
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "Folder.h"
#include "assembly.h"
#include "grader.h"
#include "points.h"
#include "solution.h"

namespace {

namespace fs = std::filesystem;
using namespace grade;

constexpr const char* file = "src/ladder/rung2_sequential.h";
constexpr const char* efficiency = "LadderEfficiency";

/// The ladder, as if its third rung were a student's.
std::vector<solution_build::Lesson> lessons(const std::vector<std::string>& measured) {
    return {{"ladder", {file}, measured}};
}

void require(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error(what);
}

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A solution of the bank as a student would hand it in: one file of his or her own.
std::string solution(const fs::path& workspace, const std::string& name) {
    const fs::path path = workspace / "test/solutions/ladder/wrong" / name;
    std::istringstream lines(prove::assembled(prove::readSolution(path, {}), workspace));
    std::string text;
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with("#line")) text += line + "\n";
    return text;
}

GraderSettings settings(const Folder& work, Pristine* profiled) {
    GraderSettings settings = defaultSettings();
    settings.lessons = {"ladder"};
    settings.work = work / "work";
    settings.profiled = profiled;
    return settings;
}

std::string whyNoGrader(const fs::path& build, const std::vector<std::string>& measured,
                        Pristine* profiled) {
    const Folder work;
    Pristine pristine(build, lessons(measured));
    try {
        Grader(pristine, settings(work, profiled), work / "proof");
    } catch (const std::runtime_error& why) {
        return why.what();
    }
    return {};
}

StudentResult graded(Grader& grader, const std::string& student, const std::string& text) {
    HandedIn handedIn;
    handedIn.files[file] = text;
    const Folder logs;
    return grader.grade({student, {}}, handedIn, logs.path());
}

/// The suite of efficiency has so many tests that do not pass; any other has all its points.
void requireMissed(const StudentResult& result, std::size_t missed, const std::string& words) {
    for (const SuitePoints& suite : pointsOf(result, {}, false).suites) {
        const std::string said =
            fmt::format("{}: {}: {}", result.student, suite.suite, suite.explanation);
        std::cout << said << "\n";
        require(suite.passed + (suite.suite == efficiency ? missed : 0) == suite.tests, said);
        require(suite.tests > 0 && suite.unmeasured == 0 && !suite.hasFindings, said);
    }
    std::string told;
    for (const record::SuiteRecord& suite : result.lessons.at(0).run.suites)
        if (const record::TestRecord* test = record::firstProblem(suite))
            told += suite.name + "/" + test->name + ": " + test->messages.at(0).text + "\n";
    std::cout << told;
    require(told.find(words) != std::string::npos, "no " + words);
}

void requireContains(const std::string& text, const std::string& words) {
    require(text.find(words) != std::string::npos, "no \"" + words + "\" in: " + text);
}

}  // namespace

int main(int, char** arguments) try {
    const fs::path build = arguments[1];
    Pristine profiled(arguments[2], lessons({efficiency}));
    requireContains(whyNoGrader(build, {efficiency}, nullptr),
                    "no build measures the efficiency that the lesson ladder asserts");
    requireContains(whyNoGrader(build, {"LadderEficiency"}, &profiled),
                    "the lesson has no suite LadderEficiency; did you mean LadderEfficiency?");
    requireContains(whyNoGrader(build, {}, &profiled), "LadderEfficiency asserts efficiency: name");

    const Folder work;
    Pristine pristine(build, lessons({efficiency}));
    Grader grader(pristine, settings(work, &profiled), work / "proof");
    const fs::path workspace = pristine.base().workspace();
    requireMissed(graded(grader, "good", contentOf(workspace / file)), 0, "");
    requireMissed(graded(grader, "slow", solution(workspace, "cellsShareBanks.h")), 1,
                  "rung 2: no bank conflicts: KSequential<int>: ");
    return 0;
} catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
}
