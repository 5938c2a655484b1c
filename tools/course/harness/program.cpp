#include "harness/program.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace harness {

namespace {

using Words = std::vector<std::string>;
using Environment = std::map<std::string, std::string>;

[[noreturn]] void become(const Words& command, const Environment& environment) {
    std::vector<char*> argv;
    for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    execv(argv[0], argv.data());
    _exit(127);
}

int statusOf(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

int runProgram(const Words& command, const Environment& environment) {
    const pid_t child = fork();
    if (child == 0) become(command, environment);
    return statusOf(child);
}

int runProgram(const Words& command, const Environment& environment, std::string& output) {
    int channel[2];
    if (pipe(channel) != 0) throw std::system_error(errno, std::generic_category());
    const pid_t child = fork();
    if (child == 0) {
        dup2(channel[1], STDOUT_FILENO);
        close(channel[0]);
        close(channel[1]);
        become(command, environment);
    }
    close(channel[1]);
    char buffer[4096];
    for (ssize_t bytes; (bytes = read(channel[0], buffer, sizeof buffer)) > 0;)
        output.append(buffer, static_cast<size_t>(bytes));
    close(channel[0]);
    return statusOf(child);
}

Words takeWordsAfter(const char* option, int& argc, char** argv) {
    char** const end = argv + argc;
    char** const at = std::find(argv, end, std::string_view(option));
    argc = static_cast<int>(at - argv);
    return at == end ? Words{} : Words(at + 1, end);
}

}  // namespace harness
