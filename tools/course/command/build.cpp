// Brings the workspace's programs up to date with ninja.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <optional>
#include <thread>

#include "command/workspace.h"
#include "compiler_messages.h"
#include "language/language.h"
#include "language/parts.h"
#include "process.h"
#include "suites.h"

namespace fs = std::filesystem;

namespace command {
namespace {

/// Two builds in one folder would spoil it. Ninja has the lock too, so it lasts as long as either.
class Lock {
  public:
    explicit Lock(const Workspace& workspace) {
        const fs::path folder = workspace.build();
        file_ = open((folder.string() + ".lock").c_str(), O_WRONLY | O_CREAT, 0666);
        if (file_ < 0) throw Failure(tr("cannot write to {0}", folder.string()));
        // To find that nothing is to be built takes a moment, of which there is nothing to say.
        for (int tries = 0; tries < 50; ++tries) {
            if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        say(tr("another build is at work in {0}: waiting for it",
               fs::relative(folder, workspace.root).string()));
        flock(file_, LOCK_EX);
    }

    ~Lock() { close(file_); }

    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

  private:
    int file_;
};

struct Step {
    int number, total;
    std::string what;
};

/// Of a line "[3/12] Building x.o".
std::optional<Step> stepIn(const std::string& line) {
    Step step{};
    int end = 0;
    if (std::sscanf(line.c_str(), "[%d/%d] %n", &step.number, &step.total, &end) != 2 || end == 0)
        return std::nullopt;
    step.what = line.substr(end);
    return step;
}

/// The steps of a build: on a terminal one line, with the time that is left.
class Progress {
  public:
    void show(const Step& step) {
        if (!isTerminal_) {
            if (step.number == 1 && step.total >= 10) say(tr("building, {0} steps", step.total));
            return;
        }
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
        const auto left = static_cast<int>(passed.count()) * (step.total - step.number) /
                          std::max(1, step.number);
        const std::string what =
            step.number > 2 && left >= 3 ? tr("about {0} s left: {1}", left, step.what) : step.what;
        put("[" + std::to_string(step.number) + "/" + std::to_string(step.total) + "] " + what);
    }

    void clear() {
        if (isTerminal_) put("");
    }

  private:
    static void put(std::string line) {
        while (language::width(line) > 78) line.pop_back();
        std::cerr << "\r\033[K" << line << std::flush;
    }

    const bool isTerminal_ = isatty(STDERR_FILENO);
    const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

bool isOfNinja(const std::string& line) {
    return line.starts_with("ninja: Entering directory ") || line == "ninja: no work to do." ||
           line.starts_with("ninja: build stopped: ") || line.starts_with("-- ");
}

bool isFailed(const std::string& line) {
    return line.starts_with("FAILED: ") || line.starts_with("\033[31mFAILED: ");
}

/// Ninja at work on the targets. The compilers' messages are read here, and are in English; the
/// other programs' are not.
Words ninjaFor(const Workspace& workspace, const Words& targets) {
    Words words = {"env", "LANGUAGE=en", "ATELIER_LANGUAGE=" + language::name(),
                   "NINJA_STATUS=[%f/%t] "};
    if (isatty(STDERR_FILENO)) words.push_back("CLICOLOR_FORCE=1");
    words = joined(words, {"ninja", "-C", workspace.build()});
    if (workspace.isVerbose) words.push_back("-v");
    return joined(words, targets);
}

/// Brings the targets up to date, or returns false. Shows of what is printed what concerns the
/// student.
bool makes(const Workspace& workspace, const Words& targets, CompilerMessages& messages) {
    const Words ninja = ninjaFor(workspace, targets);
    if (workspace.isVerbose)
        return run(ninja, [](const std::string& line) { std::cerr << line << '\n'; }) == 0;
    Progress progress;
    bool isCommand = false;  // the next line is the compiler's command
    const int status = run(ninja, [&](const std::string& line) {
        if (isCommand) {
            isCommand = false;
        } else if (const auto step = stepIn(line)) {
            progress.show(*step);
        } else if (isFailed(line)) {
            isCommand = true;
        } else if (!isOfNinja(line)) {
            progress.clear();
            messages.add(line);
        }
    });
    progress.clear();
    return status == 0;
}

/// What a tool of ninja prints of the target, a line each.
Words tell(const Workspace& workspace, const std::string& tool, const std::string& target) {
    Words lines;
    run({"ninja", "-C", workspace.build(), "-t", tool, target}, [&](const std::string& line) {
        if (!isOfNinja(line)) lines.push_back(line);
    });
    return lines;
}

/// The lessons that the words name, or whose suites they name.
Words lessonsIn(const Words& words, const Words& lessons, const std::vector<Suite>& suites) {
    Words named;
    for (const std::string& word : words) {
        const auto suite = std::ranges::find(suites, word.substr(0, word.find('/')), &Suite::name);
        if (std::ranges::find(lessons, word) != lessons.end())
            named.push_back(word);
        else if (suite != suites.end())
            named.push_back(suite->lesson);
    }
    return named;
}

/// The lesson that an object is of, by its source's folder; empty where it is of none.
std::string lessonOf(const std::string& object, const Words& lessons) {
    const auto parts =
        language::partsOf(object, R"(.*\.dir/(__/)*(src|test)/([[:alnum:]_]+)/.*\.o)");
    if (!parts) return "";
    const std::string& folder = (*parts)[2];
    return std::ranges::find(lessons, folder) != lessons.end() ? folder : "";
}

/// Where the program cannot be brought up to date and `words` name lessons: links it from these
/// lessons' objects and from those that the others had when they last compiled, and says which
/// others those are. Returns false where the named lessons do not compile either.
bool makesOnly(const Workspace& workspace, const std::string& program, const Words& words,
               CompilerMessages& messages) {
    const std::vector<Suite> suites = suitesOf(workspace);
    const Words lessons = lessonsOf(suites, workspace);
    const Words named = lessonsIn(words, lessons, suites);
    if (named.empty()) return false;
    Words needed = {"-k", "0"}, others;
    for (const std::string& input : tell(workspace, "inputs", program)) {
        if (!input.ends_with(".o") && !input.ends_with(".a")) continue;
        const std::string lesson = lessonOf(input, lessons);
        const bool isOther = !lesson.empty() && std::ranges::find(named, lesson) == named.end();
        (isOther ? others : needed).push_back(input);
    }
    const auto exists = [&](const std::string& o) { return fs::exists(workspace.build() / o); };
    if (!std::ranges::all_of(others, exists) || !makes(workspace, needed, messages)) return false;

    Words old;
    // Named by its whole path, the file of the build is not the one that ninja would renew first.
    const fs::path build = fs::absolute(workspace.build());
    run({"ninja", "-C", build, "-f", build / "build.ninja", "-n", program},
        [&](const std::string& line) {
            const std::string lesson = lessonOf(line, lessons);
            if (!lesson.empty() && std::ranges::find(old, lesson) == old.end())
                old.push_back(lesson);
        });
    const Words commands = tell(workspace, "commands", program);
    if (commands.empty()) return false;
    const auto show = [&](const std::string& line) { messages.add(line); };
    if (run({"env", "-C", build, "sh", "-c", commands.back()}, show) != 0) return false;
    messages.finish();
    std::string list;
    for (const std::string& lesson : old) list += (list.empty() ? "" : ", ") + lesson;
    say(tr("these lessons stay as they last compiled: {0}", list));
    return true;
}

/// Where editors look for how the files are compiled.
void linkCommands(const Workspace& workspace) {
    const fs::path link = workspace.root / "compile_commands.json";
    const fs::path target = fs::path("build") / workspace.preset / link.filename();
    std::error_code ignored;
    if (fs::read_symlink(link, ignored) == target) return;
    fs::remove(link, ignored);
    fs::create_symlink(target, link, ignored);
}

}  // namespace

void Workspace::make(const Words& targets, const Words& words) const {
    const Lock lock(*this);
    CompilerMessages messages(root, std::cerr);
    if (!makes(*this, targets, messages) && !makesOnly(*this, targets.front(), words, messages)) {
        messages.finish();
        throw Failure("");
    }
    linkCommands(*this);
}

}  // namespace command
