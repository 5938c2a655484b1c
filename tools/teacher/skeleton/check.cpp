#include "check.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "builder.h"
#include "language/language.h"
#include "os/temporary_folder.h"
#include "program.h"
#include "solution_build/base.h"
#include "workspace.h"

namespace fs = std::filesystem;

namespace skeleton {
namespace {

using Words = std::vector<std::string>;

/// What is said of a lesson.
struct Verdict {
    std::size_t todos = 0;
    std::size_t suites = 0;
    std::size_t tests = 0;
    Words failures;
    double seconds = 0;
};

/// Says what goes on, on a line of its own that is written again and again.
class Progress {
  public:
    Progress(std::size_t steps, bool isLive) : steps_(steps), isLive_(isLive) {}

    void step(const std::string& what) {
        const std::lock_guard lock(mutex_);
        done_++;
        if (!isLive_) return;
        std::printf("\r\033[K[%zu/%zu] %s", done_, steps_, what.c_str());
        std::fflush(stdout);
    }

    void say(const std::string& text) {
        const std::lock_guard lock(mutex_);
        std::printf("%s%s\n", isLive_ ? "\r\033[K" : "", text.c_str());
        std::fflush(stdout);
    }

  private:
    std::mutex mutex_;
    const std::size_t steps_;
    const bool isLive_;
    std::size_t done_ = 0;
};

std::size_t stepsOf(const Lesson& lesson, const CheckOptions& options) {
    std::size_t solutions = 0;
    for (const MarkedFile& file : lesson.files) solutions += file.solutions.size();
    if (options.onlyBuilds) return 1;
    return solutions == 0 ? 3 : 5 + solutions;
}

/// The checks of one lesson, one after another.
class LessonCheck {
  public:
    LessonCheck(const Course& course, const Lesson& lesson, const solution_build::Base& base,
                const CheckOptions& options, Progress& progress, const std::stop_token& stop)
        : course_(course),
          lesson_(lesson),
          base_(base),
          options_(options),
          progress_(progress),
          stop_(stop),
          builder_(base, course, scratch_.path(), stop) {}

    Verdict run() {
        const auto start = std::chrono::steady_clock::now();
        try {
            const Workspace workspace = studentsWorkspace(course_, {&lesson_});
            todos_ = todosOf(lesson_, workspace);
            verdict_.todos = todos_.size();
            fail("", missingIn(workspace, course_, base_));
            if (verdict_.failures.empty()) checkOpen(workspace);
            if (verdict_.failures.empty() && !options_.onlyBuilds && !todos_.empty())
                checkOneByOne(workspace);
        } catch (const std::exception& why) {
            fail("", {why.what()});
        }
        verdict_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        return verdict_;
    }

  private:
    bool build(const std::string& what, const Workspace& workspace) {
        step(what);
        const std::string words = builder_.build(workspace);
        if (!words.empty()) fail(what, {words});
        return words.empty();
    }

    /// The skeleton as the students get it.
    void checkOpen(const Workspace& workspace) {
        if (!build(tr("all TODOs open: build"), workspace) || options_.onlyBuilds) return;
        const Program program(builder_.program(), stop_);

        step(tr("all TODOs open: use"));
        const solution_build::Outcome use = program.use();
        const int expected = todos_.empty() ? 0 : 1;
        if (use.status != expected)
            fail(tr("all TODOs open: use"),
                 {tr("exit status {0}, expected {1}\n{2}", use.status, expected, use.output)});
        if (!todos_.empty() && std::ranges::none_of(todos_, [&](const Todo& todo) {
                return use.output.find(todo.file + ":" + std::to_string(todo.line)) !=
                       std::string::npos;
            }))
            fail(tr("all TODOs open: use"),
                 {tr("it reports no TODO with its file and line\n{0}", use.output)});

        step(tr("all TODOs open: test"));
        const Suites suites = program.test();
        verdict_.suites = suites.size();
        for (const record::SuiteRecord& suite : suites) verdict_.tests += suite.tests.size();
        fail(tr("all TODOs open: test"), failuresIn(suites, todos_, true));
        if (!todos_.empty() && std::ranges::none_of(suites, hasOpenTodo))
            fail(tr("all TODOs open: test"), {tr("no suite reports a TODO")});
    }

    void checkOneByOne(const Workspace& workspace) {
        if (!build(tr("one TODO open: build"), switchedWorkspace(course_, lesson_, workspace)))
            return;
        const Program program(builder_.program(), stop_);
        step(tr("no TODO open"));
        fail(tr("no TODO open"), failuresIn(program.test(), {}, false));
        int number = 0;
        for (const MarkedFile& file : lesson_.files)
            for (const Solution& solution : file.solutions) {
                const std::string what = tr("{0}: {1} open", file.path, solution.name);
                step(what);
                const Suites suites = program.test(number);
                fail(what, failuresIn(suites, {todos_[static_cast<std::size_t>(number)]}, false));
                fail(what, wrongSuites(suites, solution));
                number++;
            }
    }

    void step(const std::string& what) {
        if (stop_.stop_requested()) throw std::runtime_error("interrupted");
        progress_.step(lesson_.name + ": " + what);
    }

    void fail(const std::string& what, const Words& failures) {
        constexpr std::size_t MOST = 5;
        for (std::size_t i = 0; i < std::min(failures.size(), MOST); i++)
            verdict_.failures.push_back(what + (what.empty() ? "" : ": ") + failures[i]);
        if (failures.size() > MOST)
            verdict_.failures.push_back(tr("{0}: and {1} more", what, failures.size() - MOST));
    }

    const Course& course_;
    const Lesson& lesson_;
    const solution_build::Base& base_;
    const CheckOptions& options_;
    Progress& progress_;
    const std::stop_token& stop_;
    const os::TemporaryFolder scratch_;
    Builder builder_;
    std::vector<Todo> todos_;
    Verdict verdict_;
};

std::string text(const Lesson& lesson, const Verdict& verdict) {
    std::string text = language::padded(lesson.name, 10) + ' ' +
                       language::padded(verdict.failures.empty() ? tr("ok") : tr("FAILED"), 6) +
                       "  " +
                       tr("{0} TODOs, {1} suites, {2} tests, {3} s", verdict.todos, verdict.suites,
                          verdict.tests, language::number(verdict.seconds, 1));
    for (const std::string& failure : verdict.failures) text += "\n  " + failure;
    return text;
}

}  // namespace

bool check(const Course& course, const std::vector<const Lesson*>& lessons,
           const CheckOptions& options, const std::stop_token& stop) {
    const solution_build::Base base(options.build);
    if (!fs::equivalent(base.workspace(), course.root))
        throw std::runtime_error(
            tr("{0} is a build of {1}", options.build.string(), base.workspace().string()));
    std::vector<const Lesson*> order = lessons;  // the longest first
    std::ranges::stable_sort(order, std::greater(),
                             [&](const Lesson* lesson) { return stepsOf(*lesson, options); });
    std::size_t steps = 0;
    for (const Lesson* lesson : order) steps += stepsOf(*lesson, options);
    Progress progress(steps, options.isLive);

    std::atomic<std::size_t> next = 0;
    std::atomic<bool> allHolds = true;
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(options.jobs, 1U); i++)
        workers.emplace_back([&] {
            for (std::size_t mine = next++; mine < order.size(); mine = next++) {
                const Verdict verdict =
                    LessonCheck(course, *order[mine], base, options, progress, stop).run();
                if (!verdict.failures.empty()) allHolds = false;
                progress.say(text(*order[mine], verdict));
            }
        });
    workers.clear();
    return allHolds;
}

}  // namespace skeleton
