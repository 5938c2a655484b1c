#include "solution_build/command.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <stdexcept>

#include "language/language.h"
#include "os/process.h"
#include "process.h"

namespace solution_build {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds pollInterval(50);
constexpr std::chrono::seconds grace(3);  // between SIGTERM and SIGKILL

/// The command in a process group of its own, with its output on a pipe.
class Process {
  public:
    Process(const Command& command, bool withErrors) {
        const os::Descriptor nothing = os::nothing();
        const int output = pipe_.in.get();
        os::Program program{.words = command.arguments,
                            .folder = command.folder,
                            .environment = command.environment,
                            .descriptors = {{nothing.get(), STDIN_FILENO}, {output, STDOUT_FILENO}},
                            .group = os::Group::own};
        if (withErrors) program.descriptors.emplace_back(output, STDERR_FILENO);
        id_ = os::start(program);
        pipe_.in.close();
    }

    void signal(int number) const { kill(-id_, number); }

    /// Adds what comes within `pollInterval` to `text`; false at the end.
    bool read(std::string& text) const {
        pollfd waiting{pipe_.out.get(), POLLIN, 0};
        if (poll(&waiting, 1, static_cast<int>(pollInterval.count())) <= 0) return true;
        char buffer[65536];
        const ssize_t count = ::read(pipe_.out.get(), buffer, sizeof(buffer));
        if (count < 0) return errno == EINTR;
        text.append(buffer, count);
        return count > 0;
    }

    int wait() const {
        const int status = os::statusOf(id_);
        signal(SIGKILL);  // what it left behind
        return status;
    }

  private:
    os::Pipe pipe_;
    pid_t id_ = -1;
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
        line += (line.empty() ? "" : " ") + os::shellQuoted(word);
    return line;
}

}  // namespace solution_build
