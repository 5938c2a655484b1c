#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stop_token>
#include <thread>

#include "check.h"
#include "comments.h"
#include "course.h"
#include "language/command_line.h"
#include "language/language.h"
#include "update.h"
#include "workspace.h"

namespace {

struct Options {
    std::filesystem::path root = ".";
    std::filesystem::path target;
    std::vector<std::string> lessons;
    skeleton::Languages languages;
    bool isCheck = false;
    bool isComments = false;
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

/// The languages that were asked for, and English otherwise.
skeleton::Languages chosenLanguages(const skeleton::Languages& asked,
                                    const skeleton::Course& course) {
    const skeleton::Languages all = skeleton::languagesOf(course.root);
    if (asked == skeleton::Languages{"both"}) return all;
    for (const std::string& language : asked)
        if (std::ranges::find(all, language) == all.end())
            throw std::invalid_argument(
                tr("--language {0}: there is no folder docs/{0}/lessons", language));
    return asked.empty() ? skeleton::Languages{"en"} : asked;
}

int make(const Options& options) {
    const skeleton::Course course = skeleton::readCourse(options.root);
    const auto lessons = skeleton::chosenLessons(course, options.lessons);
    const skeleton::Workspace workspace =
        skeleton::studentsWorkspace(course, lessons, chosenLanguages(options.languages, course));
    const bool hasGit = skeleton::deliver(workspace, course, options.target);
    std::printf("%s\n",
                trn("{1}: {0} lesson, {2} TODOs", "{1}: {0} lessons, {2} TODOs",
                    static_cast<long long>(lessons.size()), options.target.string(), todos(lessons))
                    .c_str());
    if (!hasGit)
        std::printf("%s\n", tr("There is no git here, so the folder is not a repository.").c_str());
    return 0;
}

std::string text(const skeleton::Change& change) {
    using enum skeleton::Change::Kind;
    switch (change.kind) {
        case Added:
            return tr("added     {0}", change.path);
        case Replaced:
            return tr("replaced  {0}", change.path);
        case Removed:
            return tr("removed   {0}", change.path);
        case Kept:
            return tr("kept      {0}: no longer needed, but changed there", change.path);
        case Conflict:
            break;
    }
    return tr("conflict  {0}: changed there and here; the new one is {1}", change.path,
              change.beside);
}

/// Those that a students' workspace has handouts in.
skeleton::Languages languagesGiven(const std::filesystem::path& folder) {
    skeleton::Languages languages = skeleton::languagesOf(folder);
    if (languages.size() > 1 && !std::filesystem::exists(folder / "docs/lessons"))
        languages.erase(languages.begin());
    return languages;
}

/// Lessons that are named come in addition to those that are there.
int update(const Options& options) {
    const skeleton::Course course = skeleton::readCourse(options.root);
    std::vector<std::string> names = skeleton::lessonsIn(options.target, course);
    names.insert(names.end(), options.lessons.begin(), options.lessons.end());
    const auto workspace = skeleton::studentsWorkspace(
        course, skeleton::chosenLessons(course, names),
        options.languages.empty() ? languagesGiven(options.target)
                                  : chosenLanguages(options.languages, course));
    const auto changes = skeleton::update(workspace, course, options.target, options.isDryRun);
    for (const skeleton::Change& change : changes) std::printf("%s\n", text(change).c_str());
    const auto conflicts =
        std::ranges::count(changes, skeleton::Change::Kind::Conflict, &skeleton::Change::kind);
    const std::string files = trn("{0} file to change", "{0} files to change",
                                  static_cast<long long>(changes.size())),
                      conflict = trn("{0} of them conflicts", "{0} of them conflict", conflicts);
    std::printf("%s\n",
                (options.isDryRun ? tr("{0}: {1}, {2}; nothing was written",
                                       options.target.string(), files, conflict)
                                  : tr("{0}: {1}, {2}", options.target.string(), files, conflict))
                    .c_str());
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
    language::CommandLine line(tr("The students' workspace, made from the solved one"),
                               "atelier skeleton");
    line.add("--root", options.root, tr("The solved workspace")).hidden();
    line.add("DIR", options.target, tr("The folder to make; it does not exist yet, or is empty"));
    line.add("--lesson", options.lessons, tr("Only these lessons; all if none is named"));
    line.add("--language", options.languages,
             tr("Of hints, README and handouts: en, fr, or both; English if none is named"))
        .oneValue();
    line.addFlag("--check", options.isCheck,
                 tr("Build and run the skeleton of each lesson, and write nothing"));
    line.addFlag("--comments", options.isComments,
                 tr("Only print the comments of students' files, as a catalogue to translate"));
    const auto update =
        line.addFlag("--update", options.isUpdate,
                     tr("Bring DIR, made earlier, to this state; what was changed there stays"));
    line.addFlag("--dry-run", options.isDryRun, tr("With --update: only say what would change"))
        .needs(update);
    line.add("--jobs", options.check.jobs,
             tr("Lessons to check at once; as many as there are cores if not given"));
    line.add("--build", options.check.build,
             tr("A build of the solved workspace that is up to date"))
        .hidden();
    line.addFlag("--only-builds", options.check.onlyBuilds, tr("With --check: run nothing"));
    options.check.jobs = std::thread::hardware_concurrency();
    options.check.isLive = isatty(STDOUT_FILENO);
    if (const auto status = line.read(argc, argv)) return *status;
    try {
        if (options.isComments) {
            std::fputs(skeleton::templateOfComments(skeleton::readCourse(options.root)).c_str(),
                       stdout);
            return 0;
        }
        if (options.isCheck == !options.target.empty())
            return language::refuse(options.isCheck ? tr("--check writes no DIR: leave it out")
                                                    : tr("DIR is missing"));
        if (options.isUpdate) return ::update(options);
        return options.isCheck ? check(options) : make(options);
    } catch (const skeleton::BadSources& why) {
        for (const skeleton::Problem& problem : why.problems)
            std::fprintf(stderr, "%s\n", text(problem).c_str());
    } catch (const std::exception& why) {
        std::fprintf(stderr, "skeleton: %s\n", why.what());
    }
    return 2;
}
