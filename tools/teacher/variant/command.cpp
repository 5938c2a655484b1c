#include "variant/command.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <memory>
#include <string_view>
#include <system_error>

#include "language/language.h"
#include "process.h"
#include "shell_words.h"

namespace variant {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds pollInterval(50);
constexpr std::chrono::seconds grace(3);  // between SIGTERM and SIGKILL

void require(int error, const std::string& what) {
    if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

/// posix_spawn's objects, freed at the end.
struct SpawnPlan {
    SpawnPlan() {
        posix_spawn_file_actions_init(&files);
        posix_spawnattr_init(&attributes);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
};

std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

/// What the command adds, and what it inherits of other names.
std::vector<std::string> environmentOf(const Command& command) {
    std::vector<std::string> all = command.environment;
    const auto isSet = [&](std::string_view entry) {
        const std::string_view name = entry.substr(0, entry.find('=') + 1);
        return std::ranges::any_of(command.environment,
                                   [&](const auto& ours) { return ours.starts_with(name); });
    };
    for (char** entry = environ; *entry; ++entry)
        if (!isSet(*entry)) all.emplace_back(*entry);
    return all;
}

/// The command in a process group of its own, with its output on a pipe.
class Process {
  public:
    Process(const Command& command, bool withErrors) {
        int ends[2];
        require(pipe2(ends, O_CLOEXEC) != 0 ? errno : 0, "pipe2");
        output_ = ends[0];
        const int error = spawn(command, ends[1], withErrors);
        close(ends[1]);
        if (error != 0) close(output_);
        require(error, tr("cannot run {0}", command.arguments.front()));
    }

    ~Process() { close(output_); }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void signal(int number) const { kill(-id_, number); }

    /// Adds what comes within `pollInterval` to `text`; false at the end.
    bool read(std::string& text) const {
        pollfd waiting{output_, POLLIN, 0};
        if (poll(&waiting, 1, static_cast<int>(pollInterval.count())) <= 0) return true;
        char buffer[65536];
        const ssize_t count = ::read(output_, buffer, sizeof(buffer));
        if (count < 0) return errno == EINTR;
        text.append(buffer, count);
        return count > 0;
    }

    int wait() const {
        int status = 0;
        while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
        }
        signal(SIGKILL);  // what it left behind
        return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }

  private:
    int spawn(const Command& command, int output, bool withErrors) {
        SpawnPlan plan;
        posix_spawn_file_actions_addopen(&plan.files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&plan.files, output, STDOUT_FILENO);
        if (withErrors) posix_spawn_file_actions_adddup2(&plan.files, output, STDERR_FILENO);
        posix_spawn_file_actions_addchdir_np(&plan.files, command.folder.c_str());
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&plan.attributes, &none);
        posix_spawnattr_setpgroup(&plan.attributes, 0);
        posix_spawnattr_setflags(&plan.attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
        std::vector<std::string> arguments = command.arguments;
        std::vector<std::string> environment = environmentOf(command);
        return posix_spawnp(&id_, arguments.front().c_str(), &plan.files, &plan.attributes,
                            pointers(arguments).data(), pointers(environment).data());
    }

    pid_t id_ = -1;
    int output_ = -1;
};

Outcome run(const Command& command, const std::stop_token& stop, bool withErrors) {
    const Process process(command, withErrors);
    Outcome outcome;
    Clock::time_point stopped{};
    while (process.read(outcome.output)) {
        if (!stop.stop_requested()) continue;
        if (stopped == Clock::time_point{}) {
            stopped = Clock::now();
            process.signal(SIGTERM);
        } else if (Clock::now() - stopped > grace) {
            process.signal(SIGKILL);
        }
    }
    outcome.status = process.wait();
    return outcome;
}

}  // namespace

Outcome runPlainly(const Command& command, const std::stop_token& stop) {
    return run(command, stop, true);
}

std::string outputOf(const Command& command) {
    const Outcome outcome = run(command, {}, false);
    if (outcome.status != 0)
        throw std::runtime_error(tr("{0}: exit status {1}", shown(command), outcome.status));
    return outcome.output;
}

std::string shown(const Command& command) {
    std::string line;
    for (const std::string& word : command.arguments)
        line += (line.empty() ? "" : " ") + shellQuoted(word);
    return line;
}

}  // namespace variant
