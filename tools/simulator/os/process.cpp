#include "os/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "language/language.h"

namespace os {
namespace {

/// As the calls of the system take them.
std::vector<char*> pointersTo(const Words& words) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

/// What the program adds, and what it inherits of other names.
Words environmentOf(const Program& program) {
    Words all = program.environment;
    const auto isSet = [&](std::string_view entry) {
        const std::string_view name = entry.substr(0, entry.find('=') + 1);
        return std::ranges::any_of(program.environment,
                                   [&](const auto& ours) { return ours.starts_with(name); });
    };
    for (char** entry = environ; *entry; ++entry)
        if (!isSet(*entry)) all.emplace_back(*entry);
    return all;
}

/// posix_spawn's two objects, freed at the end.
class Plan {
  public:
    explicit Plan(const Program& program) {
        posix_spawn_file_actions_init(&files);
        posix_spawnattr_init(&attributes);
        give(program);
        if (!program.folder.empty())
            posix_spawn_file_actions_addchdir_np(&files, program.folder.c_str());
        if (program.group == Group::session) set(POSIX_SPAWN_SETSID);
        if (program.group == Group::own) set(POSIX_SPAWN_SETPGROUP);
        setSignals(program);
    }
    ~Plan() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;

    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;

  private:
    void set(int flag) {
        short flags = 0;
        posix_spawnattr_getflags(&attributes, &flags);
        posix_spawnattr_setflags(&attributes, static_cast<short>(flags | flag));
    }

    /// By copies past all that are written.
    void give(const Program& program) {
        int last = STDERR_FILENO;
        for (const auto& pair : program.descriptors) last = std::max(last, pair.second);
        for (const auto& [ours, its] : program.descriptors) {
            copies_.emplace_back(
                checked(fcntl(ours, F_DUPFD_CLOEXEC, last + 1), program.words.front()));
            posix_spawn_file_actions_adddup2(&files, copies_.back().get(), its);
        }
        if (program.closesOthers) posix_spawn_file_actions_addclosefrom_np(&files, last + 1);
    }

    void setSignals(const Program& program) {
        sigset_t signals;
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes, &signals);
        for (const int signal : program.signals) sigaddset(&signals, signal);
        posix_spawnattr_setsigdefault(&attributes, &signals);
        set(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }

    std::vector<Descriptor> copies_;
};

}  // namespace

int checked(int result, const std::string& what) {
    if (result < 0) throw std::system_error(errno, std::generic_category(), what);
    return result;
}

void Descriptor::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

Pipe::Pipe() {
    int ends[2];
    checked(pipe2(ends, O_CLOEXEC), "pipe2");
    out = Descriptor(ends[0]);
    in = Descriptor(ends[1]);
}

Descriptor nothing() {
    return Descriptor(checked(open("/dev/null", O_RDWR | O_CLOEXEC), "/dev/null"));
}

pid_t start(const Program& program) {
    const Plan plan(program);
    const Words environment = environmentOf(program);
    pid_t process = -1;
    const int error =
        posix_spawnp(&process, program.words.front().c_str(), &plan.files, &plan.attributes,
                     pointersTo(program.words).data(), pointersTo(environment).data());
    if (error != 0)
        throw std::system_error(error, std::generic_category(),
                                tr("cannot run {0}", program.words.front()));
    return process;
}

int statusOf(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int run(const Program& program) {
    return statusOf(start(program));
}

int run(Program program, std::initializer_list<int> descriptors,
        const std::function<void(std::string_view)>& said) {
    Pipe pipe;
    for (const int one : descriptors) program.descriptors.emplace_back(pipe.in.get(), one);
    const pid_t process = start(program);
    pipe.in.close();
    char buffer[65536];
    for (ssize_t count; (count = read(pipe.out.get(), buffer, sizeof buffer)) != 0;)
        if (count > 0)
            said({buffer, static_cast<std::size_t>(count)});
        else if (errno != EINTR)
            break;
    return statusOf(process);
}

int run(const Program& program, std::string& output) {
    return run(
        program, {STDOUT_FILENO}, [&](std::string_view text) { output += text; });
}

void become(const Words& words) {
    execvp(words.front().c_str(), pointersTo(words).data());
    throw std::system_error(errno, std::generic_category(), tr("cannot run {0}", words.front()));
}

}  // namespace os
