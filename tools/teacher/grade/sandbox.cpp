#include "sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <system_error>
#include <thread>

#include "language/language.h"
#include "os/process.h"

namespace grade {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using os::Words;

constexpr std::chrono::milliseconds beat(25);  // how often the processes are looked at
constexpr std::size_t maxErrors = 65536;       // bytes kept of standard error
// Outside of any name of the sandbox: who reads it finds nobody.
constexpr const char* nobody = "65534";
constexpr const char* catalogues = "/catalogues";  // of its messages, in the sandbox
constexpr int infoFile = 3;  // where bubblewrap writes which process is the sandbox's first

void add(Words& words, std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
}

/// The distribution: programs, libraries and headers, and the links by which Debian
/// chooses among them.
void addSystem(Words& words) {
    add(words, {"--ro-bind", "/usr", "/usr"});
    for (const char* folder : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"})
        if (fs::is_symlink(folder))
            add(words, {"--symlink", fs::read_symlink(folder), folder});
        else if (fs::exists(folder))
            add(words, {"--ro-bind", folder, folder});
    for (const char* file : {"/etc/alternatives", "/etc/ld.so.cache"})
        add(words, {"--ro-bind-try", file, file});
}

Words sandboxed(const Confined& program) {
    const Limits& limits = program.limits;
    const std::string temporary = std::to_string(limits.temporary);
    Words words = {"bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"};
    add(words, {"--info-fd", std::to_string(infoFile)});
    add(words, {"--uid", nobody, "--gid", nobody, "--hostname", "sandbox"});
    add(words, {"--setenv", "PATH", "/usr/bin:/bin", "--setenv", "HOME", "/tmp"});
    add(words, {"--setenv", "LC_ALL", "C.UTF-8", "--setenv", "CCACHE_DISABLE", "1"});
    addSystem(words);
    add(words, {"--proc", "/proc", "--dev", "/dev", "--size", temporary, "--tmpfs", "/dev/shm"});
    add(words, {"--size", temporary, "--tmpfs", "/tmp"});
    for (const Binding& binding : program.bindings)
        add(words, {binding.writable ? "--bind" : "--ro-bind", binding.what, binding.where});
    // Not where they lie: that may be somebody's home.
    add(words, {"--ro-bind", language::catalogues(), catalogues});
    add(words, {"--setenv", "ATELIER_CATALOGUES", catalogues});
    add(words, {"--setenv", "ATELIER_LANGUAGE", language::name()});
    add(words, {"--dir", program.folder, "--remount-ro", "/dev", "--remount-ro", "/"});
    for (const std::string& variable : program.environment) {
        const std::size_t equals = variable.find('=');
        add(words, {"--setenv", variable.substr(0, equals), variable.substr(equals + 1)});
    }
    add(words, {"--chdir", program.folder, "--", "prlimit", "--core=0",
                "--fsize=" + std::to_string(limits.fileSize),
                "--nproc=" + std::to_string(limits.processes), "--"});
    words.insert(words.end(), program.arguments.begin(), program.arguments.end());
    return words;
}

/// A pipe whose end here doesn't block.
class Pipe {
  public:
    Pipe() { fcntl(here(), F_SETFL, O_NONBLOCK); }

    int here() const { return ends_.out.get(); }
    int there() const { return ends_.in.get(); }
    void closeThere() { ends_.in.close(); }
    bool ended() const { return ended_; }

    /// Adds what has come; past `limit` bytes it is read and thrown away. False past the limit.
    bool read(std::string& text, std::size_t limit) {
        std::array<char, 65536> buffer;
        for (ssize_t n; (n = ::read(here(), buffer.data(), buffer.size())) != 0;) {
            if (n < 0) return text.size() <= limit;
            const std::size_t room = limit + 1 - std::min(text.size(), limit + 1);
            text.append(buffer.data(), std::min<std::size_t>(n, room));
            if (text.size() > limit) return false;
        }
        ended_ = true;
        return text.size() <= limit;
    }

  private:
    os::Pipe ends_;
    bool ended_ = false;
};

void addChildren(pid_t process, std::vector<pid_t>& found, std::size_t limit) {
    std::error_code gone;
    for (fs::directory_iterator task(fmt::format("/proc/{}/task", process), gone), end;
         !gone && task != end; task.increment(gone)) {
        std::ifstream children(task->path() / "children");
        for (pid_t child; children >> child && found.size() < limit;) {
            found.push_back(child);
            addChildren(child, found, limit);
        }
    }
}

/// The processes that this one has started, directly or not: up to `limit`.
std::vector<pid_t> descendants(pid_t process, std::size_t limit) {
    std::vector<pid_t> found;
    addChildren(process, found, limit);
    return found;
}

std::size_t privateBytes(pid_t process) {
    static const std::size_t page = sysconf(_SC_PAGESIZE);
    std::ifstream statm(fmt::format("/proc/{}/statm", process));
    std::size_t size = 0, resident = 0, shared = 0;
    statm >> size >> resident >> shared;
    return (resident - std::min(shared, resident)) * page;
}

class Sandbox {
  public:
    Sandbox(const Confined& program, const std::stop_token& stop)
        : limits_(program.limits),
          stop_(stop),
          start_(program.since.value_or(Clock::now())),
          process_(spawn(sandboxed(program), output_, errors_, info_)) {}

    Ending run() {
        while (!output_.ended() || !errors_.ended()) {
            pollfd waiting[] = {{output_.ended() ? -1 : output_.here(), POLLIN, 0},
                                {errors_.ended() ? -1 : errors_.here(), POLLIN, 0}};
            poll(waiting, std::size(waiting), static_cast<int>(beat.count()));
            if (!output_.read(ending_.output, limits_.output)) stop(tr("printed more than it may"));
            errors_.read(ending_.errors, maxErrors);
            if (ending_.stopped.empty()) look();
            if (hasEnded()) break;  // what holds a pipe open now is going
        }
        end();
        return std::move(ending_);
    }

  private:
    static pid_t spawn(Words words, Pipe& output, Pipe& errors, Pipe& info) {
        const os::Descriptor nothing = os::nothing();
        const pid_t process = os::start({.words = std::move(words),
                                         .descriptors = {{nothing.get(), STDIN_FILENO},
                                                         {output.there(), STDOUT_FILENO},
                                                         {errors.there(), STDERR_FILENO},
                                                         {info.there(), infoFile}},
                                         .closesOthers = true,
                                         .group = os::Group::own});
        output.closeThere();
        errors.closeThere();
        info.closeThere();
        return process;
    }

    void look() {
        const std::chrono::duration<double> elapsed = Clock::now() - start_;
        if (stop_.stop_requested()) return stop(tr("was interrupted"));
        if (elapsed.count() > limits_.seconds)
            return stop(tr("took more than {0} s", language::shortNumber(limits_.seconds)));
        const std::vector<pid_t> processes = descendants(process_, limits_.processes + 2);
        if (processes.size() > limits_.processes)
            return stop(tr("had more than {0} processes at once", limits_.processes));
        std::size_t bytes = 0;
        for (const pid_t process : processes) bytes += privateBytes(process);
        if (bytes > limits_.memory)
            stop(tr("used more than {0} MiB of memory", limits_.memory / (1024 * 1024)));
    }

    /// The first process of the sandbox takes all others with it.
    void stop(const std::string& why) {
        if (ending_.stopped.empty()) ending_.stopped = why;
        for (const pid_t process : descendants(process_, 2)) kill(process, SIGKILL);
        kill(process_, SIGKILL);
    }

    bool hasEnded() const {
        siginfo_t info{};
        return waitid(P_PID, process_, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
               info.si_pid == process_;
    }

    void end() {
        ending_.status = os::statusOf(process_);
        awaitFirst();
        for (Pipe* pipe : {&output_, &errors_})  // the last words
            for (int i = 0; i < 400 && !pipe->ended(); ++i) {
                pipe == &output_ ? pipe->read(ending_.output, limits_.output)
                                 : pipe->read(ending_.errors, maxErrors);
                if (!pipe->ended()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
    }

    /// bubblewrap may end before the first process in the sandbox, which ends after
    /// all others there.
    void awaitFirst() {
        std::string info;
        info_.read(info, maxErrors);
        const std::size_t colon = info.find("\"child-pid\":");
        if (colon == std::string::npos) return;  // it has started none
        const pid_t first = std::stoi(info.substr(info.find(':', colon) + 1));
        const int handle = static_cast<int>(syscall(SYS_pidfd_open, first, 0));
        if (handle < 0) return;  // it has gone
        pollfd gone{handle, POLLIN, 0};
        poll(&gone, 1, 10000);
        close(handle);
    }

    const Limits limits_;
    const std::stop_token stop_;
    const Clock::time_point start_;
    Pipe output_;
    Pipe errors_;
    Pipe info_;
    const pid_t process_;
    Ending ending_;
};

}  // namespace

std::string whyNotConfined() {
    constexpr std::size_t little = 1 << 20;
    try {
        const Ending ending = runConfined({.arguments = {"true"},
                                           .limits = {.seconds = 20,
                                                      .memory = 64 * little,
                                                      .processes = 16,
                                                      .fileSize = little,
                                                      .output = little,
                                                      .temporary = little}});
        if (ending.status == 0 && ending.stopped.empty()) return {};
        const std::string words =
            ending.stopped.empty() ? ending.errors : "it " + ending.stopped + "\n";
        return tr("bubblewrap does not work here, and without it students' code is not run: {0}",
                  words);
    } catch (const std::system_error& error) {
        return tr("students' code is run in bubblewrap only: {0}", error.what()) + "\n";
    }
}

Ending runConfined(const Confined& program, const std::stop_token& stop) {
    return Sandbox(program, stop).run();
}

}  // namespace grade
