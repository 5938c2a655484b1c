#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stop_token>
#include <thread>

#include "check.h"
#include "course.h"
#include "workspace.h"

namespace {

struct Options {
    std::filesystem::path root = ".";
    std::filesystem::path target;
    std::vector<std::string> lessons;
    bool isCheck = false;
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
