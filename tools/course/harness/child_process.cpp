#include "child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
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

namespace harness {
namespace {

namespace fs = std::filesystem;

int checked(int result, const char* what) {
    if (result < 0) throw std::system_error(errno, std::generic_category(), what);
    return result;
}

std::pair<Descriptor, Descriptor> makePipe() {
    int ends[2];
    checked(pipe2(ends, O_CLOEXEC), "pipe2");
    checked(fcntl(ends[0], F_SETFL, O_NONBLOCK), "fcntl");
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Descriptor inMemory(const std::string& text) {
    Descriptor file(checked(memfd_create("mission", MFD_CLOEXEC), "memfd_create"));
    if (write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        throw std::system_error(errno, std::generic_category(), "write");
    lseek(file.get(), 0, SEEK_SET);
    return file;
}

/// posix_spawn's two objects, freed at the end.
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

void inheritNoSignals(posix_spawnattr_t& attributes) {
    sigset_t none;
    sigset_t ours;
    sigemptyset(&none);
    sigemptyset(&ours);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) sigaddset(&ours, signal);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &ours);
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

/// As exec takes them.
std::vector<char*> pointersTo(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
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

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

void Descriptor::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

ChildProcess::ChildProcess(const std::string& mission, const Launcher& launcher)
    : family_(newFamily()) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    auto [eventsHere, eventsThere] = makePipe();
    auto [outputHere, outputThere] = makePipe();
    const Descriptor input = inMemory(mission);

    SpawnPlan plan;
    // The copies go past the descriptors that are written next.
    const Descriptor events(checked(fcntl(eventsThere.get(), F_DUPFD_CLOEXEC, 10), "fcntl"));
    const Descriptor output(checked(fcntl(outputThere.get(), F_DUPFD_CLOEXEC, 10), "fcntl"));
    posix_spawn_file_actions_adddup2(&plan.files, input.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&plan.files, output.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&plan.files, output.get(), STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&plan.files, events.get(), childEventDescriptor);
    posix_spawn_file_actions_addclosefrom_np(&plan.files, childEventDescriptor + 1);
    posix_spawnattr_setpgroup(&plan.attributes, 0);
    inheritNoSignals(plan.attributes);
    posix_spawnattr_setflags(
        &plan.attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    std::vector<std::string> words = launcher.command;
    words.push_back(fs::read_symlink("/proc/self/exe"));
    words.push_back(childArgument);
    std::vector<std::string> variables = launcher.environment;
    variables.push_back(family_);
    for (char** variable = environ; *variable; ++variable) variables.emplace_back(*variable);
    const int error = posix_spawn(&process_, words.front().c_str(), &plan.files, &plan.attributes,
                                  pointersTo(words).data(), pointersTo(variables).data());
    if (error != 0)
        throw std::system_error(error, std::generic_category(),
                                tr("cannot start the tests' process"));
    events_ = std::move(eventsHere);
    output_ = std::move(outputHere);
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
