#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stop_token>
#include <thread>

#include "check.h"
#include "course.h"
#include "update.h"
#include "workspace.h"

namespace {

struct Options {
    std::filesystem::path root = ".";
    std::filesystem::path target;
    std::vector<std::string> lessons;
    bool isCheck = false;
    bool isUpdate = false;
    bool isDryRun = false;
    skeleton::CheckOptions check;
};

/// Turns the terminal's Ctrl+C into a request to stop, so that what was started ends and what was
/// written goes.
class StopOnSignal {
  public:
    StopOnSignal() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        sigaddset(&signals_, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
        waiting_ = std::jthread([this](const std::stop_token& end) {
            const timespec pause{0, 100'000'000};
            while (!end.stop_requested())
                if (sigtimedwait(&signals_, nullptr, &pause) > 0) source_.request_stop();
        });
    }

    std::stop_token token() const { return source_.get_token(); }

  private:
    sigset_t signals_;
    std::stop_source source_;
    std::jthread waiting_;
};

std::size_t todos(const std::vector<const skeleton::Lesson*>& lessons) {
    std::size_t count = 0;
    for (const skeleton::Lesson* lesson : lessons)
        for (const skeleton::MarkedFile& file : lesson->files) count += file.solutions.size();
    return count;
}

int make(const Options& options) {
    const skeleton::Course course = skeleton::readCourse(options.root);
    const auto lessons = skeleton::chosenLessons(course, options.lessons);
    const bool hasGit =
        skeleton::deliver(skeleton::studentsWorkspace(course, lessons), course, options.target);
    std::printf("%s: %zu lesson%s, %zu TODOs\n", options.target.c_str(), lessons.size(),
                lessons.size() == 1 ? "" : "s", todos(lessons));
    if (!hasGit) std::printf("There is no git here, so the folder is not a repository.\n");
    return 0;
}

std::string text(const skeleton::Change& change) {
    using enum skeleton::Change::Kind;
    switch (change.kind) {
        case Added:
            return "added     " + change.path;
        case Replaced:
            return "replaced  " + change.path;
        case Removed:
            return "removed   " + change.path;
        case Kept:
            return "kept      " + change.path + ": no longer needed, but changed there";
        case Conflict:
            break;
    }
    return "conflict  " + change.path + ": changed there and here; the new one is " + change.beside;
}

/// Lessons that are named come in addition to those that are there.
int update(const Options& options) {
    const skeleton::Course course = skeleton::readCourse(options.root);
    std::vector<std::string> names = skeleton::lessonsIn(options.target, course);
    names.insert(names.end(), options.lessons.begin(), options.lessons.end());
    const auto changes = skeleton::update(
        skeleton::studentsWorkspace(course, skeleton::chosenLessons(course, names)), course,
        options.target, options.isDryRun);
    for (const skeleton::Change& change : changes) std::printf("%s\n", text(change).c_str());
    const auto conflicts =
        std::ranges::count(changes, skeleton::Change::Kind::Conflict, &skeleton::Change::kind);
    std::printf("%s: %zu file%s to change, %td of them conflict%s%s\n", options.target.c_str(),
                changes.size(), changes.size() == 1 ? "" : "s", conflicts,
                conflicts == 1 ? "s" : "", options.isDryRun ? "; nothing was written" : "");
    return conflicts == 0 ? 0 : 1;
}

int check(const Options& options) {
    const skeleton::Course course = skeleton::readCourse(options.root);
    const auto lessons = skeleton::chosenLessons(course, options.lessons);
    const StopOnSignal signals;
    const bool allHolds = skeleton::check(course, lessons, options.check, signals.token());
    return allHolds ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app("The students' workspace, made from the solved one", "atelier skeleton");
    app.add_option("--root", options.root, "The solved workspace")->group("");
    app.add_option("DIR", options.target, "The folder to make; it does not exist yet, or is empty");
    app.add_option("--lesson", options.lessons, "Only these lessons; all if none is named");
    app.add_flag("--check", options.isCheck,
                 "Build and run the skeleton of each lesson, and write nothing");
    auto* update =
        app.add_flag("--update", options.isUpdate,
                     "Bring DIR, made earlier, to this state; what was changed there stays");
    app.add_flag("--dry-run", options.isDryRun, "With --update: only say what would change")
        ->needs(update);
    app.add_option("--jobs", options.check.jobs,
                   "Lessons to check at once; as many as there are cores if not given");
    app.add_option("--build", options.check.build,
                   "A build of the solved workspace that is up to date")
        ->group("");
    app.add_flag("--only-builds", options.check.onlyBuilds, "With --check: run nothing");
    options.check.jobs = std::thread::hardware_concurrency();
    options.check.isLive = isatty(STDOUT_FILENO);
    try {
        app.parse(argc, argv);
        if (options.isCheck == !options.target.empty())
            throw CLI::ValidationError(options.isCheck ? "--check writes no DIR: leave it out"
                                                       : "DIR is missing");
        if (options.isUpdate) return ::update(options);
        return options.isCheck ? check(options) : make(options);
    } catch (const CLI::ParseError& why) {
        return app.exit(why) == 0 ? 0 : 2;
    } catch (const skeleton::BadSources& why) {
        for (const skeleton::Problem& problem : why.problems)
            std::fprintf(stderr, "%s\n", text(problem).c_str());
    } catch (const std::exception& why) {
        std::fprintf(stderr, "skeleton: %s\n", why.what());
    }
    return 2;
}
