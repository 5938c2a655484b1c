#include "check.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "includes.h"
#include "lines.h"
#include "variant/base.h"
#include "variant/command.h"
#include "workspace.h"

namespace fs = std::filesystem;

namespace skeleton {
namespace {

using Words = std::vector<std::string>;

constexpr const char* TODO_HEADER = "include/Todo.h";
constexpr const char* SWITCH = "ATELIER_OPEN_TODO";

/// A folder for what the check builds; gone at the end.
class Scratch {
  public:
    Scratch() {
        std::string name = (fs::temp_directory_path() / "atelier-skeleton.XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot write to " + name);
        folder = name;
    }

    ~Scratch() {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }

    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    const fs::path& path() const { return folder; }

  private:
    fs::path folder;
};

// --- A workspace is built

/// The files whose text is not that of the course.
Paths changedIn(const Workspace& workspace, const Course& course) {
    Paths changed;
    for (const auto& [path, text] : workspace)
        if (text && *text != readFile(course.root / path)) changed.insert(path);
    return changed;
}

bool isMadeFrom(const variant::Object& object, const Paths& files) {
    return std::ranges::any_of(object.madeFrom,
                               [&](const std::string& file) { return files.contains(file); });
}

bool isTool(const variant::Object& object) {
    return object.source.string().starts_with("tools/");
}

/// What a workspace lacks of what its objects are made from. Of those that are compiled anew the compiler
/// says it.
Words missingIn(const Workspace& workspace, const Course& course, const variant::Base& base) {
    const Paths changed = changedIn(workspace, course);
    Words missing;
    for (const variant::Object* object : base.objects()) {
        const bool isTaken = workspace.contains(object->source) && !isMadeFrom(*object, changed);
        for (const std::string& file : object->madeFrom)
            if ((isTaken || isTool(*object)) && !workspace.contains(file))
                missing.push_back(object->source.string() + " includes " + file +
                                  ", which is not in the workspace");
    }
    return missing;
}

/// Builds one workspace with the objects of the base, but for those that are made from another text.
class Builder {
  public:
    Builder(const variant::Base& base, const Course& course, fs::path folder, const std::stop_token& stop)
        : base(base), course(course), folder(std::move(folder)), stop(stop) {}

    /// Returns what is wrong, of the compiler's words.
    std::string build(const Workspace& workspace) {
        write(workspace, course, tree());
        const Paths changed = changedIn(workspace, course);
        Words objects;
        for (const variant::Object* object : base.objects()) {
            if (!workspace.contains(object->source) || isTool(*object)) continue;
            const bool isTheSame = !isMadeFrom(*object, changed);
            objects.push_back(isTheSame ? base.build() / object->output : output(*object));
            if (isTheSame) continue;
            if (const std::string words = compile(*object); !words.empty()) return words;
        }
        return link(objects);
    }

    fs::path program() const { return folder / base.program(); }

  private:
    fs::path tree() const { return folder / "workspace"; }
    fs::path output(const variant::Object& object) const {
        return folder / "objects" / (object.source.string() + ".o");
    }

    /// The base's command with the tree's sources.
    std::string compile(const variant::Object& object) const {
        fs::create_directories(output(object).parent_path());
        Words words;
        for (std::size_t i = 0; i < object.command.size(); i++) {
            const std::string& word = object.command[i];
            if (word == "-MD" || word == "-MMD") continue;
            if (word == "-MF" || word == "-MT" || word == "-MQ")
                i++;
            else
                words.push_back(word == object.output ? output(object).string() : inTree(word));
        }
        const std::string map = "-ffile-prefix-map=" + tree().string() + "=" + base.workspace().string();
        words.insert(words.end() - 2, map);  // before the source or the output and its flag
        return run(words);
    }

    /// A path of the workspace's sources; its tools are the base's.
    std::string inTree(std::string word) const {
        const std::string root = base.workspace().string() + "/";
        const std::size_t at = word.find(root);
        if (at == std::string::npos) return word;
        const std::string path = word.substr(at + root.size());
        const bool isBase =
            path.starts_with("tools/") || word.find(base.build().string()) != std::string::npos;
        return isBase ? word : word.replace(at, root.size(), tree().string() + "/");
    }

    std::string link(const Words& objects) const {
        Words words;
        for (const std::string& word : base.linkCommand()) {
            const bool isCourses = word.ends_with(".o") || word.ends_with("liblessons.a");
            if (!isCourses) words.push_back(word == base.program() ? program().string() : word);
        }
        words.insert(words.begin() + 1, objects.begin(), objects.end());
        return run(words);
    }

    std::string run(const Words& words) const {
        const variant::Outcome outcome =
            variant::runPlainly({words, base.build(), folder, {"TMPDIR=" + folder.string()}}, stop);
        if (outcome.status == 0 || !outcome.output.empty()) return withoutTree(outcome.output);
        return variant::shown({words, {}, {}}) + ": exit status " + std::to_string(outcome.status);
    }

    std::string withoutTree(std::string text) const {
        const std::string prefix = tree().string() + "/";
        for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at))
            text.erase(at, prefix.size());
        return text;
    }

    const variant::Base& base;
    const Course& course;
    const fs::path folder;
    const std::stop_token& stop;
};

// --- A program is run

struct Todo {
    std::string name;
    std::string file;
    int line;
};

struct Test {
    std::string name;
    std::string status;
    std::vector<Todo> todos;
    std::string words;  // of its first message
};

struct Suite {
    std::string name;
    std::vector<Test> tests;

    bool hasOpenTodo() const {
        return std::ranges::any_of(tests, [](const Test& test) { return test.status == "todo"; });
    }
};

Test testOf(const nlohmann::json& json) {
    Test test{json.at("name"), json.at("status"), {}, ""};
    for (const auto& message : json.at("messages")) {
        const std::string words = message.at("text");
        if (test.words.empty()) test.words = words;
        if (message.at("kind") == "todo")
            test.todos.push_back(
                {words.substr(words.find(": ") + 2), message.value("file", ""), message.value("line", 0)});
    }
    return test;
}

/// Runs what was built in a folder.
class Program {
  public:
    Program(fs::path program, const std::stop_token& stop) : program(std::move(program)), stop(stop) {}

    variant::Outcome use() const { return start({"use"}); }

    /// Runs all suites. `open`: the number of the one TODO that is open, in a switched program.
    std::vector<Suite> test(int open = -1) const {
        const fs::path report = program.parent_path() / "report.json";
        fs::remove(report);
        const variant::Outcome outcome =
            start({"test", "--report", "json", "--output", report}, {SWITCH + ("=" + std::to_string(open))});
        if (!fs::exists(report))
            throw std::runtime_error("course test wrote no report; exit status " +
                                     std::to_string(outcome.status) + "\n" + outcome.output);
        std::vector<Suite> suites;
        const auto run = nlohmann::json::parse(readFile(report));
        for (const auto& json : run.at("suites")) {
            suites.push_back({json.at("name"), {}});
            for (const auto& test : json.at("tests")) suites.back().tests.push_back(testOf(test));
        }
        return suites;
    }

  private:
    variant::Outcome start(Words words, const Words& environment = {}) const {
        words.insert(words.begin(), program);
        const fs::path folder = program.parent_path();
        return variant::runPlainly({words, folder, folder, environment}, stop);
    }

    const fs::path program;
    const std::stop_token& stop;
};

// --- What must hold

/// Where the TODOs of a lesson's skeleton stand.
std::vector<Todo> todosOf(const Lesson& lesson, const Workspace& workspace) {
    std::vector<Todo> todos;
    for (const MarkedFile& file : lesson.files) {
        const Lines lines = linesOf(*workspace.at(file.path));
        for (const Solution& solution : file.solutions) {
            const std::string statement = solution.indentation + "Todo::open(\"" + solution.name + "\");";
            const auto found = std::ranges::find(lines, statement);
            todos.push_back({solution.name, file.path, static_cast<int>(found - lines.begin()) + 1});
        }
    }
    return todos;
}

/// A test that neither passes nor is stopped by one of the TODOs alone is a failure of the skeleton.
Words failuresIn(const std::vector<Suite>& suites, const std::vector<Todo>& todos, bool compareLines) {
    Words failures;
    const auto isKnown = [&](const Todo& met) {
        return std::ranges::any_of(todos, [&](const Todo& todo) {
            return todo.name == met.name && todo.file == met.file && (!compareLines || todo.line == met.line);
        });
    };
    for (const Suite& suite : suites)
        for (const Test& test : suite.tests) {
            const std::string name = suite.name + "/" + test.name;
            if (test.status != "passed" && test.status != "todo")
                failures.push_back(name + " " + test.status + ": " + test.words);
            for (const Todo& todo : test.todos)
                if (!isKnown(todo))
                    failures.push_back(name + " reports the TODO " + todo.name + " of " + todo.file + ":" +
                                       std::to_string(todo.line) + ", which is not there");
        }
    return failures;
}

/// The suites that report an open TODO are those that the marker names, or all.
Words wrongSuites(const std::vector<Suite>& suites, const Solution& solution) {
    Words wrong;
    const auto needs = [&](const std::string& suite) {
        return solution.suites.empty() || std::ranges::find(solution.suites, suite) != solution.suites.end();
    };
    for (const Suite& suite : suites) {
        if (suite.hasOpenTodo() && !needs(suite.name))
            wrong.push_back(suite.name + " reports it, and is not named");
        if (!suite.hasOpenTodo() && needs(suite.name)) wrong.push_back(suite.name + " passes without it");
    }
    for (const std::string& name : solution.suites)
        if (std::ranges::find(suites, name, &Suite::name) == suites.end())
            wrong.push_back("there is no suite " + name);
    return wrong;
}

/// All solutions and all TODOs in one program: which TODO is open is said when it runs.
Workspace switchedWorkspace(const Course& course, const Lesson& lesson, Workspace workspace) {
    int number = 0;
    for (const MarkedFile& file : lesson.files) {
        Words conditions;
        for (std::size_t i = 0; i < file.solutions.size(); i++)
            conditions.push_back("openTodo == " + std::to_string(number++));
        workspace[file.path] = switched(file, conditions);
    }
    workspace[TODO_HEADER] = readFile(course.root / TODO_HEADER) + "\n#include <cstdlib>\n\n" +
                             "inline const int openTodo = std::atoi(std::getenv(\"" + SWITCH + "\"));\n";
    return workspace;
}

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
    Progress(std::size_t steps, bool isLive) : steps(steps), isLive(isLive) {}

    void step(const std::string& what) {
        const std::lock_guard lock(mutex);
        done++;
        if (!isLive) return;
        std::printf("\r\033[K[%zu/%zu] %s", done, steps, what.c_str());
        std::fflush(stdout);
    }

    void say(const std::string& text) {
        const std::lock_guard lock(mutex);
        std::printf("%s%s\n", isLive ? "\r\033[K" : "", text.c_str());
        std::fflush(stdout);
    }

  private:
    std::mutex mutex;
    const std::size_t steps;
    const bool isLive;
    std::size_t done = 0;
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
    LessonCheck(const Course& course, const Lesson& lesson, const variant::Base& base,
                const CheckOptions& options, Progress& progress, const std::stop_token& stop)
        : course(course), lesson(lesson), base(base), options(options), progress(progress), stop(stop) {}

    Verdict run() {
        const auto start = std::chrono::steady_clock::now();
        try {
            const Workspace workspace = studentsWorkspace(course, {&lesson});
            todos = todosOf(lesson, workspace);
            verdict.todos = todos.size();
            fail("", missingIn(workspace, course, base));
            if (verdict.failures.empty()) checkOpen(workspace);
            if (verdict.failures.empty() && !options.onlyBuilds && !todos.empty()) checkOneByOne(workspace);
        } catch (const std::exception& why) {
            fail("", {why.what()});
        }
        verdict.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        return verdict;
    }

  private:
    bool build(const std::string& what, const Workspace& workspace, const fs::path& folder,
               fs::path& program) {
        step(what);
        fs::create_directories(folder / "workspace");
        Builder builder(base, course, folder, stop);
        const std::string words = builder.build(workspace);
        if (!words.empty()) fail(what, {words});
        program = builder.program();
        return words.empty();
    }

    /// The skeleton as the students get it.
    void checkOpen(const Workspace& workspace) {
        const Scratch scratch;
        fs::path path;
        if (!build("all TODOs open: build", workspace, scratch.path(), path) || options.onlyBuilds) return;
        const Program program(path, stop);

        step("all TODOs open: use");
        const variant::Outcome use = program.use();
        const int expected = todos.empty() ? 0 : 1;
        if (use.status != expected)
            fail("all TODOs open: use", {"exit status " + std::to_string(use.status) + ", expected " +
                                         std::to_string(expected) + "\n" + use.output});
        if (!todos.empty() && std::ranges::none_of(todos, [&](const Todo& todo) {
                return use.output.find(todo.file + ":" + std::to_string(todo.line)) != std::string::npos;
            }))
            fail("all TODOs open: use", {"it reports no TODO with its file and line\n" + use.output});

        step("all TODOs open: test");
        const std::vector<Suite> suites = program.test();
        verdict.suites = suites.size();
        for (const Suite& suite : suites) verdict.tests += suite.tests.size();
        fail("all TODOs open: test", failuresIn(suites, todos, true));
        if (!todos.empty() && std::ranges::none_of(suites, &Suite::hasOpenTodo))
            fail("all TODOs open: test", {"no suite reports a TODO"});
    }

    void checkOneByOne(const Workspace& workspace) {
        const Scratch scratch;
        fs::path path;
        if (!build("one TODO open: build", switchedWorkspace(course, lesson, workspace), scratch.path(),
                   path))
            return;
        const Program program(path, stop);
        step("no TODO open");
        fail("no TODO open", failuresIn(program.test(), {}, false));
        int number = 0;
        for (const MarkedFile& file : lesson.files)
            for (const Solution& solution : file.solutions) {
                const std::string what = file.path + ": " + solution.name + " open";
                step(what);
                const std::vector<Suite> suites = program.test(number);
                fail(what, failuresIn(suites, {todos[static_cast<std::size_t>(number)]}, false));
                fail(what, wrongSuites(suites, solution));
                number++;
            }
    }

    void step(const std::string& what) {
        if (stop.stop_requested()) throw std::runtime_error("interrupted");
        progress.step(lesson.name + ": " + what);
    }

    void fail(const std::string& what, const Words& failures) {
        constexpr std::size_t MOST = 5;
        for (std::size_t i = 0; i < std::min(failures.size(), MOST); i++)
            verdict.failures.push_back(what + (what.empty() ? "" : ": ") + failures[i]);
        if (failures.size() > MOST)
            verdict.failures.push_back(what + ": and " + std::to_string(failures.size() - MOST) + " more");
    }

    const Course& course;
    const Lesson& lesson;
    const variant::Base& base;
    const CheckOptions& options;
    Progress& progress;
    const std::stop_token& stop;
    std::vector<Todo> todos;
    Verdict verdict;
};

std::string text(const Lesson& lesson, const Verdict& verdict) {
    char line[160];
    std::snprintf(line, sizeof line, "%-10s %s  %zu TODOs, %zu suites, %zu tests, %.1f s",
                  lesson.name.c_str(), verdict.failures.empty() ? "ok    " : "FAILED", verdict.todos,
                  verdict.suites, verdict.tests, verdict.seconds);
    std::string text = line;
    for (const std::string& failure : verdict.failures) text += "\n  " + failure;
    return text;
}

}  // namespace

bool check(const Course& course, const std::vector<const Lesson*>& lessons, const CheckOptions& options,
           const std::stop_token& stop) {
    const variant::Base base(options.build);
    if (!fs::equivalent(base.workspace(), course.root))
        throw std::runtime_error(options.build.string() + " is a build of " + base.workspace().string());
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
