#include "process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "language/language.h"

namespace command {
namespace {

/// As the calls of the system take them.
std::vector<char*> pointersTo(const Words& words) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

[[noreturn]] void refuse(const Words& words, int error) {
    throw Failure(tr("cannot run {0}: {1}", words.front(), language::systemError(error)));
}

/// While a program runs, Ctrl-C is its own: this one goes on when it has ended.
class Patience {
  public:
    Patience() = default;
    ~Patience() {
        std::signal(SIGINT, interrupted_);
        std::signal(SIGQUIT, quit_);
    }

    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

  private:
    void (*const interrupted_)(int) = std::signal(SIGINT, SIG_IGN);
    void (*const quit_)(int) = std::signal(SIGQUIT, SIG_IGN);
};

/// Its streams as the files say.
pid_t start(const Words& words, const posix_spawn_file_actions_t* files) {
    std::cout.flush();
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t ignored;
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGINT);
    sigaddset(&ignored, SIGQUIT);
    posix_spawnattr_setsigdefault(&attributes, &ignored);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t process = 0;
    const int error = posix_spawnp(&process, words.front().c_str(), files, &attributes,
                                   pointersTo(words).data(), environ);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) refuse(words, error);
    return process;
}

int statusOf(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Runs the program with `streams` in one pipe, of which it hands on the lines.
int runInto(const Words& words, std::initializer_list<int> streams,
            const std::function<void(const std::string&)>& line) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) refuse(words, errno);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    for (const int stream : streams) posix_spawn_file_actions_adddup2(&files, ends[1], stream);
    const Patience patience;
    const pid_t process = start(words, &files);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    std::FILE* const output = fdopen(ends[0], "r");
    char* text = nullptr;
    std::size_t capacity = 0;
    for (ssize_t size; (size = getline(&text, &capacity, output)) >= 0;)
        line(std::string(text, text[size - 1] == '\n' ? size - 1 : size));
    std::free(text);
    std::fclose(output);
    return statusOf(process);
}

}  // namespace

void become(const Words& words) {
    std::cout.flush();
    execvp(words.front().c_str(), pointersTo(words).data());
    refuse(words, errno);
}

int run(const Words& words) {
    const Patience patience;
    return statusOf(start(words, nullptr));
}

int run(const Words& words, const std::function<void(const std::string&)>& line) {
    return runInto(words, {STDOUT_FILENO, STDERR_FILENO}, line);
}

int run(const Words& words, std::string& output) {
    return runInto(
        words, {STDOUT_FILENO}, [&](const std::string& line) { output += line + '\n'; });
}

}  // namespace command
