// Brings the workspace's programs up to date with ninja.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <optional>

#include "command/workspace.h"
#include "compiler_messages.h"
#include "language/language.h"
#include "process.h"

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
        if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
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

/// Runs ninja, and shows of what it prints what concerns the student.
int runAndShow(const Words& ninja, const fs::path& root) {
    Progress progress;
    CompilerMessages messages(root, std::cerr);
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
    messages.finish();
    return status;
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

void Workspace::make(const std::string& target) const {
    const Lock lock(*this);
    // The compilers' messages are read here, and are in English; the other programs' are not.
    Words ninja = {"env", "LANGUAGE=en", "ATELIER_LANGUAGE=" + language::name(),
                   "NINJA_STATUS=[%f/%t] "};
    if (isatty(STDERR_FILENO)) ninja.push_back("CLICOLOR_FORCE=1");
    ninja.push_back("ninja");
    if (isVerbose) ninja.push_back("-v");
    ninja = joined(ninja, {"-C", build(), target});
    const int status = isVerbose
                           ? run(ninja, [](const std::string& line) { std::cerr << line << '\n'; })
                           : runAndShow(ninja, root);
    if (status != 0) throw Failure("");
    linkCommands(*this);
}

}  // namespace command
