#include "child.h"
#include "backend.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <string_view>

#include "event.h"
#include "output.h"
#include "plan.h"
#include "suite_runner.h"

namespace harness {
namespace {

/// A descriptor that programs started by a test don't inherit.
int privateCopy(int descriptor) {
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
}

/// Tells the parent what happens here, and keeps this process's output the parent's to read.
class Channel {
  public:
    explicit Channel(std::string nonce)
        : nonce_(std::move(nonce)),
          events_(privateCopy(childEventDescriptor)),
          output_(privateCopy(STDOUT_FILENO)) {
        close(childEventDescriptor);
    }

    void send(const Event& event) {
        if (getpid() != process_)
            _exit(0);  // a test has forked and its copy runs on: it has nothing to say
        if (std::holds_alternative<TestStarted>(event)) restoreOutput();
        const auto* end = std::get_if<TestEnded>(&event);
        if (end) markOutput(end->test);
        buffer_ += encode(event, nonce_);
        if (!end) flush();  // an end travels with what follows it
    }

  private:
    // A test may have closed or redirected them.
    void restoreOutput() const {
        dup2(output_, STDOUT_FILENO);
        dup2(output_, STDERR_FILENO);
    }

    void markOutput(std::size_t test) const {
        std::cout.flush();
        std::fflush(nullptr);
        writeAll(output_, outputMark(nonce_, test));
    }

    void flush() {
        if (!writeAll(events_, buffer_)) _exit(lostChannelExitCode);
        buffer_.clear();
    }

    static bool writeAll(int descriptor, std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t written = write(descriptor, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0 && errno == EAGAIN) {  // a test has made the pipe so
                pollfd room{descriptor, POLLOUT, 0};
                poll(&room, 1, -1);
                continue;
            }
            if (written <= 0) return false;
            bytes.remove_prefix(written);
        }
        return true;
    }

    const std::string nonce_;
    const int events_;
    const int output_;
    const pid_t process_ = getpid();
    std::string buffer_;
};

std::string takeStandardInput() {
    std::string text;
    char bytes[4096];
    for (ssize_t n; (n = read(STDIN_FILENO, bytes, sizeof bytes)) > 0;) text.append(bytes, n);
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    close(nothing);
    return text;
}

void prepareProcess() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    std::setvbuf(stdout, nullptr, _IOLBF,
                 BUFSIZ);  // what a test printed before it crashed is not lost
}

}  // namespace

int runChild(const Suites& suites) {
    prepareProcess();
    const Mission mission = decodeMission(takeStandardInput());
    Channel channel(mission.nonce);
    backend().selectDevice(mission.device);
    const PlannedSuite suite = load(suites, mission.suite);
    runTests(suite, mission.tests, true, {mission.seed, mission.transcripts, mission.failFast},
             [&](const Event& event) { channel.send(event); });
    return 0;
}

}  // namespace harness
