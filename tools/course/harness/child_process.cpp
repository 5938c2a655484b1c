#include "child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <system_error>
#include <utility>
#include <vector>

#include "child.h"
#include "language/language.h"
#include "os/process.h"

namespace harness {
namespace {

namespace fs = std::filesystem;

os::Pipe makePipe() {
    os::Pipe pipe;
    os::checked(fcntl(pipe.out.get(), F_SETFL, O_NONBLOCK), "fcntl");
    return pipe;
}

os::Descriptor inMemory(const std::string& text) {
    os::Descriptor file(os::checked(memfd_create("mission", MFD_CLOEXEC), "memfd_create"));
    if (write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        throw std::system_error(errno, std::generic_category(), "write");
    lseek(file.get(), 0, SEEK_SET);
    return file;
}

/// Of all threads of this process.
std::vector<pid_t> ownChildren() {
    std::vector<pid_t> children;
    for (const auto& thread : fs::directory_iterator("/proc/self/task")) {
        std::ifstream file(thread.path() / "children");
        for (pid_t child; file >> child;) children.push_back(child);
    }
    return children;
}

std::string newFamily() {
    static std::atomic<int> families = 0;
    return fmt::format("ATELIER_TESTS_PROCESS={}.{}", getpid(), ++families);
}

/// Whether the process was started with that variable in its environment, or forked from one that
/// was.
bool isOf(const std::string& family, pid_t process) {
    std::ifstream environment(fmt::format("/proc/{}/environ", process));
    for (std::string variable; std::getline(environment, variable, '\0');)
        if (variable == family) return true;
    return false;
}

/// Ends those of this process's children, and the children that come to it thereby.
void endChildren(const std::function<bool(pid_t)>& isMeant) {
    constexpr int maxGenerations = 100;
    for (int i = 0; i < maxGenerations; ++i) {
        std::vector<pid_t> meant = ownChildren();
        std::erase_if(meant, [&](pid_t child) { return !isMeant(child); });
        if (meant.empty()) return;
        for (const pid_t child : meant) {
            kill(child, SIGKILL);
            waitpid(child, nullptr, 0);
        }
    }
}

}  // namespace

ChildProcess::ChildProcess(const std::string& mission, const Launcher& launcher)
    : family_(newFamily()) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    os::Pipe events = makePipe();
    os::Pipe output = makePipe();
    const os::Descriptor input = inMemory(mission);
    os::Program program{.words = launcher.command,
                        .environment = launcher.environment,
                        .descriptors = {{input.get(), STDIN_FILENO},
                                        {output.in.get(), STDOUT_FILENO},
                                        {output.in.get(), STDERR_FILENO},
                                        {events.in.get(), childEventDescriptor}},
                        .closesOthers = true,
                        .group = os::Group::own,
                        .signals = {SIGINT, SIGTERM, SIGHUP, SIGPIPE}};
    program.words.insert(program.words.end(), {fs::read_symlink("/proc/self/exe"), childArgument});
    program.environment.push_back(family_);
    process_ = os::start(program);
    events_ = std::move(events.out);
    output_ = std::move(output.out);
}

ChildProcess::~ChildProcess() {
    kill();
}

bool ChildProcess::hasEnded() {
    siginfo_t info{};
    constexpr int peek = WEXITED | WNOHANG | WNOWAIT;  // its group keeps its id until it is reaped
    if (waitid(P_PID, process_, &info, peek) == 0 && info.si_pid == process_)
        noteEnding(info.si_code, info.si_status);
    return !ending_.empty();
}

void ChildProcess::terminate() const {
    ::kill(-process_, SIGTERM);
}

void ChildProcess::kill() {
    if (process_ < 0) return;
    hasEnded();
    const pid_t group = process_;
    ::kill(-group, SIGKILL);
    siginfo_t info{};
    waitid(P_PID, process_, &info, WEXITED);
    noteEnding(info.si_code, info.si_status);
    process_ = -1;
    // Orphans come to this process: those of its group, and those that have left it.
    while (waitpid(-group, nullptr, 0) > 0) continue;
    endChildren([this](pid_t child) { return isOf(family_, child); });
}

void ChildProcess::noteEnding(int code, int status) {
    if (!ending_.empty()) return;
    if (code == CLD_EXITED && status == lostChannelExitCode) {
        ending_ = tr("closed the channel to the harness");
        return;
    }
    if (code == CLD_EXITED) {
        ending_ = tr("ended its process with exit code {0}", status);
        return;
    }
    const char* name = sigabbrev_np(status);
    ending_ =
        tr("was killed by SIG{0} ({1})", name ? name : std::to_string(status), strsignal(status));
}

void endOrphans() {
    endChildren([](pid_t) { return true; });
}

}  // namespace harness
