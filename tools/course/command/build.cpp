// Brings the workspace's programs up to date with ninja.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <thread>

#include "command/workspace.h"
#include "compiler_messages.h"
#include "language/language.h"
#include "language/parts.h"
#include "os/words.h"
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

/// Ninja brings the targets up to date, or this returns false. Shows of what is printed what
/// concerns the student.
bool ninjaMakes(const Workspace& workspace, const Words& targets, CompilerMessages& messages) {
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

/// How ninja links the program: commands, one after another, in the folder of the build.
std::vector<Words> linkOf(const Workspace& workspace, const std::string& program) {
    std::string last;
    run({"ninja", "-C", workspace.build(), "-t", "commands", "-s", program},
        [&](const std::string& line) { last = line; });
    std::vector<Words> steps = os::commandsOf(os::shellWords(last));
    std::erase_if(steps, [](const Words& step) { return step.front() == "cd"; });
    return steps;
}

/// The lesson that an object is of, by its source's folder; empty where it is of none.
std::string lessonOf(const std::string& object, const Words& lessons) {
    const auto parts =
        language::partsOf(object, R"(.*\.dir/(__/)*(src|test)/([[:alnum:]_]+)/.*\.o)");
    if (!parts) return "";
    const std::string& folder = (*parts)[2];
    return std::ranges::find(lessons, folder) != lessons.end() ? folder : "";
}

/// The words, with that between them.
std::string listed(const Words& words, const std::string& between) {
    std::string list;
    for (const std::string& word : words) list += (list.empty() ? "" : between) + word;
    return list;
}

/// A program of some lessons alone, from what ninja makes for the one of all lessons.
class Part {
  public:
    Part(const Workspace& workspace, const std::string& program, const Words& lessons)
        : build_(fs::absolute(workspace.build())),
          name_(program + "-" + (lessons.empty() ? "alone" : listed(lessons, "-"))),
          lessons_(lessons),
          link_(linkOf(workspace, program)) {
        const Words all = lessonsOf({}, workspace);
        for (Words& step : link_) {
            std::erase_if(step, [&](const std::string& word) {
                const std::string lesson = lessonOf(word, all);
                return !lesson.empty() && std::ranges::find(lessons, lesson) == lessons.end();
            });
            noteInputs(step);
            for (std::string& word : step) {
                if (word == program || word == build_ / program) word = file();
                if (isMain(word)) word = copyOf(word);
            }
        }
        if (inputs_.empty()) inputs_.push_back(fs::absolute(workspace.root / "CMakeLists.txt"));
    }

    /// What ninja makes of it; where it knows no such program yet, what has it bring its plan up to
    /// date.
    const Words& inputs() const { return inputs_; }
    fs::path file() const { return build_ / name_; }

    bool isUpToDate() const {
        std::error_code missing;
        const auto linked = fs::last_write_time(file(), missing);
        const auto isOlder = [&](const std::string& input) {
            return fs::last_write_time(build_ / input) < linked;
        };
        return !missing && std::ranges::all_of(inputs_, isOlder) && isOlder("build.ninja");
    }

    /// Throws Failure.
    void link(const Workspace& workspace) const {
        const Lock lock(workspace);
        CompilerMessages messages(workspace.root, std::cerr);
        std::ofstream(list()) << listed(lessons_, "\n") << '\n';
        const auto runs = [&](const Words& command) {
            const auto show = [&](const std::string& line) { messages.add(line); };
            return run(joined({"env", "-C", build_}, command), show) == 0;
        };
        if (std::ranges::all_of(copies_, runs) && std::ranges::all_of(link_, runs)) return;
        fs::remove(file());
        messages.finish();
        throw Failure("");
    }

  private:
    static bool isMain(const std::string& word) {
        return word.ends_with("/mainUse.cpp.o") || word.ends_with("/mainTest.cpp.o");
    }

    /// What of a step ninja makes: what it links, or the program that it runs.
    void noteInputs(const Words& step) {
        const std::string command = fs::path(step.front()).lexically_relative(build_);
        if (!command.empty() && !command.starts_with("..")) inputs_.push_back(command);
        for (const std::string& word : step)
            if ((word.ends_with(".o") || word.ends_with(".a")) && !word.starts_with("/"))
                inputs_.push_back(word);
    }

    std::string list() const { return file().string() + ".lessons"; }

    /// A copy of a main's object: what it names of other lessons may be missing, and a section
    /// tells the harness which lessons are there.
    std::string copyOf(const std::string& main) {
        const std::string copy = name_ + "." + fs::path(main).stem().stem().string() + ".o";
        copies_.push_back({"objcopy", "--weaken", "--add-section", "atelier_lessons=" + list(),
                           "--set-section-flags", "atelier_lessons=alloc,readonly,data", main,
                           copy});
        return copy;
    }

    const fs::path build_;
    const std::string name_;
    const Words lessons_;
    std::vector<Words> link_, copies_;
    Words inputs_;
};

/// Where editors look for how the files are compiled.
void linkCommands(const Workspace& workspace) {
    const fs::path link = workspace.root / "compile_commands.json";
    const fs::path target = fs::path("build") / workspace.preset / link.filename();
    std::error_code ignored;
    if (fs::read_symlink(link, ignored) == target) return;
    fs::remove(link, ignored);
    fs::create_symlink(target, link, ignored);
}

/// Brings the targets up to date, or returns false.
bool makes(const Workspace& workspace, const Words& targets, std::ostream& output) {
    const Lock lock(workspace);
    CompilerMessages messages(workspace.root, output);
    const bool isMade = ninjaMakes(workspace, targets, messages);
    if (isMade)
        linkCommands(workspace);
    else
        messages.finish();
    return isMade;
}

/// When CMake wrote what ninja goes by. Ninja sees to it when it makes something: then what it said
/// of a program was of before.
fs::file_time_type lastPlanned(const Workspace& workspace) {
    return fs::last_write_time(workspace.build() / "build.ninja");
}

}  // namespace

void Workspace::make(const Words& targets) const {
    if (!makes(*this, targets, std::cerr)) throw Failure("");
}

std::string Workspace::program(const std::string& name, const std::optional<Words>& lessons) const {
    if (!lessons) {
        make({name});
        return build() / name;
    }
    for (;;) {
        const auto asked = lastPlanned(*this);
        const Part part(*this, name, *lessons);
        std::ostringstream said;
        const bool isMade = makes(*this, part.inputs(), said);
        const bool isOfBefore = lastPlanned(*this) != asked;
        if (isMade || !isOfBefore) std::cerr << said.str();
        if (isOfBefore) continue;
        if (!isMade) throw Failure("");
        if (!part.isUpToDate()) part.link(*this);
        return part.file();
    }
}

}  // namespace command
