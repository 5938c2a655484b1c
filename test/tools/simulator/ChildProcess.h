// Runs a function in a process of its own: what it prints and how it ends. The parent must not have
// used CUDA, which does not survive a fork; a suite of children uses none.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>

struct Ending {
    std::string output;  // of stdout and stderr
    int exitCode;        // -1 where a signal ended it
    int signal;          // 0 where it exited
    bool says(const std::string& words) const { return output.find(words) != std::string::npos; }
};

template <class Body>
Ending inChild(Body body) {
    int ends[2];
    if (pipe(ends) != 0) return {"no pipe", -1, -1};
    fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        alarm(60);
        body();
        fflush(nullptr);
        _exit(0);
    }
    close(ends[1]);
    Ending ending{"", -1, 0};
    std::array<char, 4096> buffer;
    for (ssize_t n; (n = read(ends[0], buffer.data(), buffer.size())) > 0;)
        ending.output.append(buffer.data(), size_t(n));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) ending.exitCode = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) ending.signal = WTERMSIG(status);
    return ending;
}

/// Prints what a call answers: "call: cudaError...", and what is left for cudaGetLastError().
inline void say(const char* call, cudaError_t error) {
    printf("%s: %s\n", call, cudaGetErrorName(error));
}
#define SAY(call) say(#call, call)

#define ASSERT_SAYS(words, ending)                                                    \
    CPPUNIT_ASSERT_MESSAGE(std::string(words) + " is missing in: " + (ending).output, \
                           (ending).says(words))
