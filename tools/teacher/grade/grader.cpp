#include "grader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <utility>

#include "harness/files.h"
#include "harness/suggestion.h"
#include "language/language.h"
#include "skeleton/marked_file.h"
#include "verdicts.h"

namespace grade {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t MiB = 1 << 20;

record::RunRecord unrun(record::RunRecord run) {
    for (record::SuiteRecord& suite : run.suites)
        for (record::TestRecord& test : suite.tests) test = {.name = test.name};
    return run;
}

Verdict verdictOf(const Build& build) {
    switch (build.verdict) {
        case Build::Verdict::refused:
            return Verdict::refused;
        case Build::Verdict::stopped:
            return Verdict::stopped;
        default:
            return Verdict::doesNotCompile;
    }
}

/// The lesson's files as a submission has them, those that are missing from the skeleton.
struct Files {
    std::map<std::string, std::string> all;
    std::vector<std::string> fromSkeleton;  // each with the reason, where there is more to say
    std::vector<std::string> missing;       // that no skeleton has, either
    bool areUntouched = true;               // those that were handed in
    std::size_t handedIn = 0;
};

/// What a student gets of the workspace's file; nothing where it has no TODOs.
std::optional<std::string> skeletonOf(const fs::path& workspace, const std::string& file) {
    std::vector<skeleton::Problem> problems;
    const skeleton::MarkedFile marked =
        skeleton::parseMarked(file, harness::contentOf(workspace / file), problems);
    if (marked.solutions.empty() || !problems.empty()) return std::nullopt;
    std::set<std::string> open;
    for (const skeleton::Solution& solution : marked.solutions) open.insert(solution.name);
    return skeleton::partlySolved(marked, open);
}

/// The program text of a source, without comments and blanks.
std::string programText(const std::string& source) {
    std::string text;
    for (std::size_t at = 0; at < source.size(); ++at) {
        if (source.compare(at, 2, "//") == 0) {
            at = std::min(source.find('\n', at), source.size());
        } else if (source.compare(at, 2, "/*") == 0) {
            at = std::min(source.find("*/", at + 2), source.size() - 2) + 1;
        } else if (source[at] == '"') {
            const std::size_t begin = at;
            for (++at; at < source.size() && source[at] != '"'; ++at)
                if (source[at] == '\\') ++at;
            text += source.substr(begin, at - begin + 1);
        } else if (!std::isspace(static_cast<unsigned char>(source[at]))) {
            text += source[at];
        }
    }
    return text;
}

Files filesOf(const fs::path& workspace, const solution_build::Lesson& lesson,
              const HandedIn& handedIn) {
    Files files;
    for (const std::string& file : lesson.files) {
        const auto skeleton = skeletonOf(workspace, file);
        if (const auto found = handedIn.files.find(file); found != handedIn.files.end()) {
            files.all.insert(*found);
            ++files.handedIn;
            if (!skeleton || programText(found->second) != programText(*skeleton))
                files.areUntouched = false;
            continue;
        }
        const auto passed = handedIn.passedBy.find(file);
        const std::string why =
            passed == handedIn.passedBy.end() ? "" : " (" + passed->second + ")";
        (skeleton ? files.fromSkeleton : files.missing).push_back(file + why);
        if (skeleton) files.all[file] = *skeleton;
    }
    return files;
}

/// What the workspace's own solution may take: nobody fears it, and on a busy machine a limit made
/// for students would stop it.
GraderSettings patient(GraderSettings settings) {
    constexpr double patience = 10;
    for (double* seconds : {&settings.compiler.seconds, &settings.run.program.seconds,
                            &settings.run.testSeconds, &settings.run.judgeSeconds})
        *seconds *= patience;
    return settings;
}

/// Throws std::runtime_error unless the workspace's own solution has passed every test,
/// with no finding.
void requireAll(const LessonResult& lesson) {
    const std::string what = tr("the workspace's own solution of {0}", lesson.lesson);
    if (lesson.verdict != Verdict::judged)
        throw std::runtime_error(fmt::format("{}: {}: {}\n{}", what, words(lesson.verdict),
                                             lesson.reason, lesson.compiler));
    for (const record::SuiteRecord& suite : lesson.run.suites)
        if (const record::TestRecord* test = record::firstProblem(suite))
            throw std::runtime_error(
                tr("{0} does not pass {1}, {2}: {3}", what, suite.name, test->name,
                   test->messages.empty() ? tr("it was not run") : test->messages.front().text));
    for (const record::SuiteRecord& suite : lesson.run.suites)
        if (record::count(suite, record::Status::unmeasured) > 0)
            throw std::runtime_error(
                tr("{0} asserts efficiency: name it in src/{1}/lesson.json, \"efficiency\": "
                   "[\"{0}\"]",
                   suite.name, lesson.lesson));
    if (const auto findings = findingsOf(lesson.run); !findings.empty())
        throw std::runtime_error(tr("{0} has a finding: {1}", what, findings.front().message.text));
}

/// Throws std::runtime_error unless the suites of efficiency are the lesson's own, and can be
/// measured.
void requireMeasurable(const solution_build::Lesson& lesson, const std::vector<std::string>& suites,
                       const Pristine* profiled) {
    for (const std::string& suite : lesson.efficiency)
        if (std::ranges::count(suites, suite) == 0)
            throw std::runtime_error(tr("src/{0}/lesson.json: the lesson has no suite {1}{2}",
                                        lesson.name, suite, harness::suggestion(suite, suites)));
    if (!lesson.efficiency.empty() && !profiled)
        throw std::runtime_error(
            tr("no build measures the efficiency that the lesson {0} asserts: name one built with "
               "the profiler by --profile",
               lesson.name));
}

HandedIn ownSolution(const Pristine& pristine, const std::vector<std::string>& lessons) {
    HandedIn own;
    for (const std::string& lesson : lessons)
        for (const std::string& file : pristine.lesson(lesson).files)
            own.files[file] = harness::contentOf(pristine.base().workspace() / file);
    return own;
}

/// Of the workspace's own solution of the lessons: as long as they took `before`, or, on a machine
/// that has not graded them, what each source took on one whose speed is known.
double expectedSeconds(const Pristine& pristine, const std::vector<std::string>& lessons,
                       const std::optional<StudentResult>& before) {
    constexpr double ofSource = 4, ofLesson = 3;
    double all = 0;
    for (const std::string& name : lessons) {
        const auto known = before ? std::ranges::find(before->lessons, name, &LessonResult::lesson)
                                  : std::vector<LessonResult>::const_iterator();
        if (before && known != before->lessons.end()) {
            all += known->seconds;
            continue;
        }
        const std::vector<std::string>& files = pristine.lesson(name).files;
        const auto sources = pristine.base().objectsFrom({files.begin(), files.end()}, name);
        all += ofLesson + ofSource * static_cast<double>(sources.size());
    }
    return all;
}

}  // namespace

std::string about(double seconds) {
    if (seconds < 99.5) return fmt::format("{:.0f} s", std::max(1.0, seconds));
    if (seconds < 99.5 * 60) return fmt::format("{:.0f} min", seconds / 60);
    return fmt::format("{:.0f} h", seconds / 3600);
}

GraderSettings defaultSettings() {
    return {.lessons = {},
            .work = {},
            .compiler = {.seconds = 300,
                         .memory = 768 * MiB,
                         .processes = 32,
                         .fileSize = 128 * MiB,
                         .output = MiB,
                         .temporary = 64 * MiB},
            .run = {.program = {.seconds = 300,
                                .memory = 768 * MiB,
                                .processes = 64,
                                .fileSize = 64 * MiB,
                                .output = 128 * MiB,
                                .temporary = 192 * MiB},
                    .testSeconds = 20,
                    .judgeSeconds = 120}};
}

Grader::Grader(Pristine& pristine, GraderSettings settings, const fs::path& proof,
               const std::stop_token& stop)
    : pristine_(pristine), settings_(std::move(settings)) {
    const auto suites = pristine.suites();
    Hash hash;
    hash.add("4");  // of how it is graded
    hash.addFile(pristine.base().programFile());
    bool isMeasured = false;
    for (const std::string& name : settings_.lessons) {
        const solution_build::Lesson& lesson = pristine.lesson(name);
        requireMeasurable(lesson, suites.at(name), settings_.profiled);
        hash.add(name);
        for (const std::string& suite : lesson.efficiency) hash.add(suite);
        isMeasured = isMeasured || !lesson.efficiency.empty();
    }
    if (isMeasured) {
        const solution_build::Base& profiled = settings_.profiled->base();
        hash.addFile(profiled.programFile());
        hash.add(settings_.run.gpu);
    }
    const Limits& limits = settings_.run.program;
    hash.add(fmt::format("{} {} {} {}", limits.seconds, limits.memory, settings_.run.testSeconds,
                         settings_.compiler.seconds));
    key_ = hash.text();
    prove(proof, stop);
}

void Grader::prove(const fs::path& proof, const std::stop_token& stop) {
    std::optional<StudentResult> result = read(proof);
    if (!result || result->key != key_) {
        const HandedIn own = ownSolution(pristine_, settings_.lessons);
        settings_.tell(tr("First the workspace's own solution, about {0}: {1}",
                          about(expectedSeconds(pristine_, settings_.lessons, result)),
                          fmt::format("{}", fmt::join(settings_.lessons, ", "))));
        const GraderSettings students = std::exchange(settings_, patient(settings_));
        result = grade({tr("the solved workspace"), {}}, own, settings_.work / "proof", stop);
        settings_ = students;
        if (stop.stop_requested()) return;
        for (const LessonResult& lesson : result->lessons) requireAll(lesson);
        result->key = key_;
        write(proof, *result);
    }
    secondsOfOne_ = 0;
    for (const LessonResult& lesson : result->lessons) secondsOfOne_ += lesson.seconds;
    for (const LessonResult& lesson : result->lessons) unrun_[lesson.lesson] = unrun(lesson.run);
}

std::string Grader::keyOf(const HandedIn& handedIn) const {
    Hash hash;
    hash.add(key_);
    for (const auto* files : {&handedIn.files, &handedIn.passedBy})
        for (const auto& [file, text] : *files) {
            hash.add(file);
            hash.add(text);
        }
    hash.add(handedIn.trouble);
    return hash.text();
}

HandedIn Grader::take(const Submission& submission) const {
    return takeFrom(submission, pristine_.filesOf(settings_.lessons));
}

StudentResult Grader::grade(const Submission& submission, const HandedIn& handedIn,
                            const fs::path& logs, const std::stop_token& stop) {
    StudentResult result{submission.student, keyOf(handedIn), handedIn.time, handedIn.note,
                         handedIn.trouble};
    result.number = submission.number;
    fs::remove_all(logs);
    fs::create_directories(logs);
    const fs::path work = settings_.work / submission.student;
    for (const std::string& lesson : settings_.lessons) {
        const auto start = Clock::now();
        result.lessons.push_back(gradeLesson(lesson, handedIn, work, logs, stop));
        result.lessons.back().seconds = std::chrono::duration<double>(Clock::now() - start).count();
    }
    fs::remove_all(work);
    return result;
}

LessonResult Grader::gradeLesson(const std::string& lesson, const HandedIn& handedIn,
                                 const fs::path& work, const fs::path& logs,
                                 const std::stop_token& stop) {
    LessonResult result{lesson, Verdict::missing, handedIn.trouble};
    if (const auto known = unrun_.find(lesson); known != unrun_.end()) result.run = known->second;
    const Files files = filesOf(pristine_.base().workspace(), pristine_.lesson(lesson), handedIn);
    if (files.handedIn == 0 || !files.missing.empty()) {
        std::vector<std::string> names = files.missing;
        names.insert(names.end(), files.fromSkeleton.begin(), files.fromSkeleton.end());
        if (result.reason.empty()) result.reason = fmt::format("{}", fmt::join(names, ", "));
        return result;
    }
    if (!files.fromSkeleton.empty())
        result.note = tr("missing, so taken from the skeleton with open TODOs: {0}",
                         fmt::format("{}", fmt::join(files.fromSkeleton, ", ")));
    if (files.areUntouched) {
        result.verdict = Verdict::untouched;
        result.reason = tr("its files are the skeleton's");
        return result;
    }
    const BuildRequest request{.lesson = lesson,
                               .files = files.all,
                               .folder = work / lesson,
                               .limits = settings_.compiler,
                               .vets = settings_.vets};
    const Build build = grade::build(pristine_, request, stop);
    if (fs::exists(build.variant.log))
        fs::copy_file(build.variant.log, logs / (lesson + ".build.log"));
    result.compiler = language::withTranslatedEnds(build.variant.messages);
    if (build.verdict != Build::Verdict::done) {
        result.verdict = verdictOf(build);
        result.reason = build.reason;
        return result;
    }
    const Judgement judgement =
        judge(pristine_, build, {lesson}, work / "records", settings_.run, stop);
    std::ofstream(logs / (lesson + ".run.log"), std::ios::binary) << judgement.log;
    result.verdict = judgement.stopped ? Verdict::stopped : Verdict::judged;
    result.reason = judgement.reason;
    result.run = withoutOthers(measured(judgement.run, request, work, logs, stop),
                               pristine_.filesOf({lesson}));
    return result;
}

record::RunRecord Grader::measured(const record::RunRecord& run, BuildRequest request,
                                   const fs::path& work, const fs::path& logs,
                                   const std::stop_token& stop) const {
    const std::vector<std::string>& suites = pristine_.lesson(request.lesson).efficiency;
    if (suites.empty() || record::count(run, record::Status::unmeasured) == 0) return run;
    request.folder = work / (request.lesson + ".profile");
    Pristine& profiled = *settings_.profiled;
    const Build build = grade::build(profiled, request, stop);
    if (build.verdict != Build::Verdict::done)
        return withMeasured(run, {}, tr("Efficiency was not measured: {0}", build.reason));
    const Judgement judgement =
        judge(profiled, build, suites, work / "records", settings_.run, stop);
    std::ofstream(logs / (request.lesson + ".profile.log"), std::ios::binary) << judgement.log;
    return withMeasured(run, judgement.run, {});
}

}  // namespace grade
