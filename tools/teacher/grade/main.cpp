#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <clocale>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <thread>

#include "grader.h"
#include "harness/files.h"
#include "harness/suggestion.h"
#include "language/command_line.h"
#include "language/language.h"
#include "os/temporary_folder.h"
#include "profile/overlap.h"
#include "slurm.h"
#include "summary.h"

namespace {

namespace fs = std::filesystem;
using namespace grade;

struct Options {
    fs::path build;
    fs::path profile;  // empty: none
    fs::path submissions;
    fs::path out = "grades";
    unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
    fs::path points;
    std::string deadline;
    fs::path roster;
    fs::path worksheet;
    std::string gpu;
    std::vector<std::string> lessons;
    std::vector<std::string> students;
    std::string part;
    bool slurm = false;
    bool gather = false;
    bool measured = false;
    double timeLimit = 0;
    double compileLimit = 0;
    std::size_t memoryLimit = 0;  // MiB
};

volatile std::sig_atomic_t interrupted = 0;

/// Which of the submissions are this process's: those whose number leaves `index` when
/// divided by `count`.
struct Part {
    std::size_t index = 0, count = 1;
};

Part readPart(const std::string& text) {
    Part part;
    char rest = 0;
    if (text.empty()) return part;
    if (std::sscanf(text.c_str(), "%zu/%zu%c", &part.index, &part.count, &rest) != 2 ||
        part.index >= part.count)
        throw std::runtime_error(
            tr("--part {0}: expected a number, a slash and the number of parts: 0/4", text));
    return part;
}

std::vector<std::string> lessonsOf(const Pristine& pristine,
                                   const std::vector<std::string>& asked) {
    std::vector<std::string> all;
    for (const solution_build::Lesson& lesson : pristine.lessons())
        if (!lesson.files.empty() && lesson.isGraded) all.push_back(lesson.name);
    for (const std::string& name : asked)
        if (std::ranges::count(all, name) == 0)
            throw std::runtime_error(
                tr("there is nothing to grade in a lesson {0}; in these there is: {1}", name,
                   fmt::format("{}", fmt::join(all, ", "))));
    return asked.empty() ? all : asked;
}

/// Says how far it has come, on a line a student, and how long the rest will take.
class Progress {
  public:
    explicit Progress(std::size_t all) : all_(all) {}

    /// `anew`: how many have not been graded before.
    void begin(std::size_t anew, unsigned jobs, double secondsOfOne) {
        toGrade_ = anew;
        if (anew == 0) return;
        const double together =
            std::min({jobs, std::max(1u, std::thread::hardware_concurrency()), unsigned(anew)});
        std::cout << trn("Then {0} submission, about {1}", "Then {0} submissions, about {1}",
                         static_cast<long long>(anew),
                         about(static_cast<double>(anew) * secondsOfOne / together))
                  << std::endl;
    }

    void done(const StudentResult& result, bool anew) {
        const std::lock_guard lock(mutex_);
        ++done_;
        std::string words = result.trouble;
        for (const LessonResult& lesson : result.lessons) {
            std::size_t passed = 0, tests = 0;
            for (const record::SuiteRecord& suite : lesson.run.suites) {
                passed += record::count(suite, record::Status::passed);
                tests += suite.tests.size();
            }
            const std::string verdict = lesson.verdict == Verdict::judged
                                            ? tr("{0} of {1}", passed, tests)
                                            : grade::words(lesson.verdict);
            words += fmt::format("{}{} {}", words.empty() ? "" : ", ", lesson.lesson, verdict);
        }
        std::cout << fmt::format("[{}/{}] {}: {}{}\n", done_, all_, result.student, words,
                                 anew ? timeToGo() : tr(" (graded before)"))
                  << std::flush;
    }

  private:
    /// As long for each of the others as for those that are done.
    std::string timeToGo() {
        ++graded_;
        if (graded_ >= toGrade_) return "";
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        return tr("; about {0} to go",
                  about(elapsed.count() / double(graded_) * double(toGrade_ - graded_)));
    }

    const std::size_t all_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::size_t done_ = 0;
    std::size_t toGrade_ = 0;
    std::size_t graded_ = 0;
    std::mutex mutex_;
};

fs::path resultFile(const Options& options, const std::string& student) {
    return folderOf(options.out, student) / "result.json";
}

/// Keeps what was taken, for the teacher and for programs that compare.
void keepFiles(const HandedIn& handedIn, const fs::path& folder) {
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const auto& [file, content] : handedIn.files) {
        fs::create_directories((folder / file).parent_path());
        harness::writeAtomically(folder / file, content);
    }
}

/// What a submission has come to, if it need not be graded again.
std::optional<StudentResult> gradedBefore(const Grader& grader, const Options& options,
                                          const Submission& submission, const HandedIn& handedIn) {
    const bool isAskedAgain = !options.students.empty() && !options.slurm;  // else its tasks did it
    if (isAskedAgain) return std::nullopt;
    auto before = read(resultFile(options, submission.student));
    if (before && before->key != grader.keyOf(handedIn)) before.reset();
    return before;
}

void gradeOne(Grader& grader, const Options& options, const Submission& submission,
              const HandedIn& handedIn, Progress& progress, const std::stop_token& stop) {
    const fs::path file = resultFile(options, submission.student);
    keepFiles(handedIn, file.parent_path() / "files");
    StudentResult result = grader.grade(submission, handedIn, file.parent_path() / "logs", stop);
    if (stop.stop_requested()) return;  // what was stopped says nothing of the student
    write(file, result);
    progress.done(result, true);
}

void gradeAll(Grader& grader, const Options& options, const std::vector<Submission>& submissions,
              const std::stop_token& stop) {
    Progress progress(submissions.size());
    std::vector<std::pair<const Submission*, HandedIn>> anew;
    std::mutex mutex;
    std::string trouble;
    const auto notGraded = [&](const Submission& submission, const std::exception& error) {
        const std::lock_guard lock(mutex);
        trouble += submission.student + ": " + error.what() + "\n";
    };
    for (const Submission& submission : submissions) {
        if (stop.stop_requested()) return;
        try {
            HandedIn handedIn = grader.take(submission);
            if (auto before = gradedBefore(grader, options, submission, handedIn)) {
                before->time = handedIn.time;
                before->number = submission.number;
                write(resultFile(options, submission.student), *before);
                progress.done(*before, false);
            } else {
                anew.emplace_back(&submission, std::move(handedIn));
            }
        } catch (const std::exception& error) {
            notGraded(submission, error);
        }
    }
    progress.begin(anew.size(), options.jobs, grader.secondsOfOne());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t mine; (mine = next++) < anew.size() && !stop.stop_requested();) {
            const auto& [submission, handedIn] = anew[mine];
            try {
                gradeOne(grader, options, *submission, handedIn, progress, stop);
            } catch (const std::exception& error) {
                notGraded(*submission, error);
            }
        }
    };
    {
        std::vector<std::jthread> workers;
        for (unsigned i = 0; i < std::min<std::size_t>(options.jobs, anew.size()); ++i)
            workers.emplace_back(work);
    }
    if (!trouble.empty()) throw std::runtime_error(tr("these could not be graded:\n{0}", trouble));
}

/// Says which submissions no rule decides.
void tellWhatToLookAt(const std::vector<StudentResult>& results) {
    for (const StudentResult& result : results)
        for (const LessonResult& lesson : result.lessons)
            if (lesson.verdict == Verdict::refused)
                std::cout << tr("Look at this: {0}, {1}: {2}\n", result.student, lesson.lesson,
                                lesson.reason);
}

std::vector<StudentResult> resultsIn(const fs::path& out) {
    std::vector<StudentResult> results;
    if (fs::is_directory(out / "students"))
        for (const auto& student : fs::directory_iterator(out / "students"))
            if (auto result = read(student.path() / "result.json"))
                results.push_back(std::move(*result));
    std::ranges::sort(results, {}, &StudentResult::student);
    if (results.empty()) throw std::runtime_error(tr("there are no results in {0}", out.string()));
    return results;
}

std::vector<StudentResult> resultsOf(const Options& options,
                                     const std::vector<Submission>& submissions) {
    std::vector<StudentResult> results;
    for (const Submission& submission : submissions)
        if (auto result = read(resultFile(options, submission.student)))
            results.push_back(std::move(*result));
    return results;
}

/// The pages on mistakes, in the language of the reader where they are there.
fs::path mistakePages(const fs::path& workspace) {
    const fs::path translated = workspace / "docs" / language::name() / "mistakes";
    return fs::exists(translated) ? translated : workspace / "docs/mistakes";
}

std::string titleOf(const Options& options) {
    const fs::path folder =
        fs::absolute(options.gather ? options.out : options.submissions).lexically_normal();
    return folder.has_filename() ? folder.filename() : folder.parent_path().filename();
}

void summarise(const Options& options, std::vector<StudentResult> results, const Points& points,
               const Roster& roster, const std::optional<Worksheet>& worksheet,
               const Pristine& pristine) {
    tellWhatToLookAt(results);
    const std::vector<std::string> unplaced =
        writeAll({.title = titleOf(options),
                  .course = headingOf(pristine.base().workspace() / "README.md"),
                  .students = std::move(results),
                  .points = points,
                  .deadline = options.deadline.empty() ? std::nullopt
                                                       : std::optional(readTime(options.deadline)),
                  .mistakePages = mistakePages(pristine.base().workspace()),
                  .roster = roster,
                  .worksheet = worksheet},
                 options.out);
    for (const std::string& what : unplaced)
        std::cerr << tr("grade: moodle.csv: {0}", what) << "\n";
    std::cout << tr("Grades: {0}\nOverview: {1}\n", (options.out / "grades.csv").string(),
                    (options.out / "index.html").string());
}

/// The same command for the tasks of a job array.
int gradeOnSlurm(const Options& options, std::size_t submissions) {
    const fs::path out = fs::absolute(options.out);
    std::vector<std::string> command = {fs::read_symlink("/proc/self/exe"),
                                        "--build",
                                        options.build,
                                        fs::absolute(options.submissions),
                                        "--out",
                                        out,
                                        "--jobs",
                                        "1"};
    for (const std::string& lesson : options.lessons)
        command.insert(command.end(), {"--lesson", lesson});
    for (const std::string& student : options.students)
        command.insert(command.end(), {"--student", student});
    if (!options.roster.empty())
        command.insert(command.end(), {"--roster", fs::absolute(options.roster)});
    if (options.timeLimit > 0)
        command.insert(command.end(), {"--time-limit", fmt::format("{:g}", options.timeLimit)});
    if (options.compileLimit > 0)
        command.insert(command.end(),
                       {"--compile-limit", fmt::format("{:g}", options.compileLimit)});
    if (options.memoryLimit > 0)
        command.insert(command.end(), {"--memory-limit", std::to_string(options.memoryLimit)});
    if (!options.gpu.empty()) command.insert(command.end(), {"--gpu", options.gpu});
    if (!options.profile.empty()) command.insert(command.end(), {"--profile", options.profile});
    const std::size_t tasks = std::min<std::size_t>(options.jobs, submissions);
    fs::create_directories(out / "slurm");
    return submit(arrayScript(command, tasks, out / "slurm"), out / "slurm/grade.sbatch");
}

GraderSettings settingsOf(const Options& options, const Pristine& pristine) {
    GraderSettings settings = defaultSettings();
    settings.lessons = lessonsOf(pristine, options.lessons);
    settings.tell = [](const std::string& what) { std::cout << what << std::endl; };
    if (!options.gpu.empty()) {
        profile::requireKnown(options.gpu);
        settings.run.gpu = options.gpu;
    }
    if (options.timeLimit > 0) settings.run.program.seconds = options.timeLimit;
    if (options.compileLimit > 0) settings.compiler.seconds = options.compileLimit;
    if (options.memoryLimit > 0) settings.run.program.memory = options.memoryLimit << 20;
    return settings;
}

std::vector<Submission> partOf(std::vector<Submission> all, const Part& part) {
    std::size_t number = 0;
    std::erase_if(all, [&](const Submission&) { return number++ % part.count != part.index; });
    return all;
}

/// The submissions, and those of the roster who have handed in nothing; says what is odd.
std::vector<Submission> submissionsFor(const Options& options, const fs::path& folder,
                                       const Roster& roster, const std::set<std::string>& wanted) {
    auto [all, leftOut] = submissionsIn(folder, wanted);
    for (const std::string& what : leftOut) std::cerr << tr("grade: left out: {0}", what) << "\n";
    std::set<std::string> known;
    for (const Submission& one : all) {
        known.insert(one.student);
        if (!options.roster.empty() && !roster.students.contains(one.student))
            std::cerr << tr("grade: {0} is not in the roster", one.student) << "\n";
    }
    for (const auto& entry : roster.students)
        if (!known.contains(entry.first)) all.push_back({entry.first, {}});
    std::ranges::sort(all, {}, &Submission::student);
    return std::move(all);
}

/// Those that are asked for by their students' names; all when none is.
std::vector<Submission> askedFor(const Options& options, std::vector<Submission> all) {
    std::vector<std::string> names;
    for (const Submission& one : all) names.push_back(one.student);
    for (const std::string& student : options.students)
        if (std::ranges::count(names, student) == 0)
            throw std::runtime_error(
                tr("there is no student {0}{1}", student, harness::suggestion(student, names)));
    if (!options.students.empty())
        std::erase_if(all, [&](const Submission& one) {
            return std::ranges::count(options.students, one.student) == 0;
        });
    return all;
}

/// The lessons to grade whose suites assert efficiency, a line each.
int listMeasured(const Options& options, const Pristine& pristine) {
    if (options.gather) return 0;
    for (const std::string& lesson : lessonsOf(pristine, options.lessons))
        if (!pristine.lesson(lesson).efficiency.empty()) std::cout << lesson << "\n";
    return 0;
}

int run(const Options& options) {
    const Points points = options.points.empty() ? Points() : readPoints(options.points);
    const Roster roster = options.roster.empty() ? Roster() : readRoster(options.roster);
    const std::optional<Worksheet> worksheet =
        options.worksheet.empty() ? std::nullopt : std::optional<Worksheet>(options.worksheet);
    if (!options.deadline.empty()) readTime(options.deadline);
    Pristine pristine(options.build);
    if (options.measured) return listMeasured(options, pristine);
    requireKnown(points, pristine.suites());
    if (options.gather) {
        summarise(options, resultsIn(options.out), points, roster, worksheet, pristine);
        return 0;
    }
    const os::TemporaryFolder work;
    GraderSettings settings = settingsOf(options, pristine);
    settings.work = work.path();
    std::optional<Pristine> profiled;
    if (!options.profile.empty()) settings.profiled = &profiled.emplace(options.profile);
    std::optional<os::TemporaryFolder> unpacked;
    if (isOfAClass(options.submissions)) {
        unpacked.emplace();
        unpackClass(options.submissions, unpacked->path());
    }
    const std::vector<Submission> all =
        submissionsFor(options, unpacked ? unpacked->path() : options.submissions, roster,
                       pristine.filesOf(settings.lessons));
    const std::vector<Submission> asked = askedFor(options, all);
    if (const std::string why = whyNotConfined(); !why.empty()) throw std::runtime_error(why);
    if (options.slurm && gradeOnSlurm(options, asked.size()) != 0)
        std::cerr << tr("grade: a task of the job array failed; its log lies in {0}",
                        (options.out / "slurm").string())
                  << "\n";

    const std::vector<Submission> submissions = partOf(asked, readPart(options.part));
    fs::create_directories(options.out);
    std::stop_source stop;
    const std::jthread watch([&](const std::stop_token& done) {
        while (!done.stop_requested()) {
            if (interrupted) stop.request_stop();
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    });
    {
        Grader grader(pristine, std::move(settings), options.build / "grade.proof",
                      stop.get_token());
        gradeAll(grader, options, submissions, stop.get_token());
    }
    if (interrupted) {
        std::cerr << tr("grade: interrupted; the same command goes on from here") << "\n";
        return 128 + interrupted;
    }
    if (options.part.empty())
        summarise(options, resultsOf(options, all), points, roster, worksheet, pristine);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::setlocale(LC_ALL, "C.UTF-8");  // in which the names of archives are read
    for (const int signal : {SIGINT, SIGTERM})
        std::signal(signal, [](int number) { interrupted = number; });
    Options options;
    language::CommandLine line(
        tr("Grades a class: builds, runs and judges what students have handed in, in sandboxes."),
        "grade");
    line.add("--build", options.build, tr("The folder of the workspace's program with the checker"))
        .required()
        .hidden();
    line.add("--profile", options.profile,
             tr("That of its program with the profiler, for lessons that assert efficiency"))
        .hidden();
    line.addFlag("--measured", options.measured, tr("Only list these lessons")).hidden();
    line.add("submissions", options.submissions,
             tr("A folder with one folder, zip or tar file per student, or Moodle's archive of "
                "all"))
        .typeName("SUBMISSIONS");
    line.add("--out", options.out, tr("The folder for the results")).typeName("DIR").showDefault();
    line.add("--jobs", options.jobs, tr("Submissions at once; with --slurm, tasks"))
        .typeName("N")
        .within(1, 10000)
        .showDefault();
    line.add("--points", options.points, tr("What the suites are worth (JSON)")).typeName("FILE");
    line.add("--deadline", options.deadline, tr("A local time: 2026-11-20T23:59")).typeName("TIME");
    line.add("--roster", options.roster,
             tr("Who is in the class, points and comments by hand (CSV)"))
        .typeName("FILE");
    line.add("--worksheet", options.worksheet, tr("Moodle's grading worksheet (CSV), to be filled"))
        .typeName("FILE");
    line.add("--gpu", options.gpu, tr("The GPU whose time Gradescope's leaderboard has"))
        .typeName("NAME");
    line.add("--student", options.students, tr("Grade only these, and again")).typeName("NAME...");
    line.add("--lesson", options.lessons, tr("The lessons to grade, all if none is named"))
        .typeName("NAME...");
    line.add("--compile-limit", options.compileLimit,
             tr("Seconds that compiling a lesson may take; 300 by default"))
        .typeName("SECONDS")
        .within(1.0, 86400.0);
    line.add("--time-limit", options.timeLimit,
             tr("Seconds that a lesson's suites may take; 300 by default"))
        .typeName("SECONDS")
        .within(1.0, 86400.0);
    line.add("--memory-limit", options.memoryLimit, tr("MiB that they may use; 768 by default"))
        .typeName("MIB")
        .within(16, 1 << 20);
    line.addFlag("--slurm", options.slurm,
                 tr("Spread the submissions over a cluster as a job array"));
    line.add("--part", options.part,
             tr("Only these submissions, and no summary: 0/4 is every fourth"))
        .typeName("I/N");
    line.addFlag("--gather", options.gather,
                 tr("Only write the tables and pages of the results that are there"));
    if (const auto status = line.read(argc, argv)) return *status;
    try {
        if (!options.gather && options.submissions.empty())
            throw std::runtime_error(tr("no submissions given: name their folder"));
        return run(options);
    } catch (const std::exception& error) {
        std::cerr << "grade: " << error.what() << "\n";
        return 2;
    }
}
