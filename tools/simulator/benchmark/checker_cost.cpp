// checker_cost UNCHECKED CHECKED [SUITE...]: runs the suites with both builds of `course`, one
// after the other, and says what the checker costs. Ends with 1 if a suite failed or it costs more
// than it may.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr double mostTimes = 20;
constexpr double mostMiB = 1024;

struct Cost {
    double wallSeconds;
    double processorSeconds;  // of all its processes
    double peakMiB;           // of the largest of them
    bool passed;
};

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

[[noreturn]] void become(const char* course, char** suites) {
    std::vector<std::string> words{course, "test", "--report", "console", "--timeout", "600"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    while (*suites) arguments.push_back(*suites++);
    arguments.push_back(nullptr);
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    execv(course, arguments.data());
    std::perror(course);
    _exit(127);
}

Cost costOf(const char* course, char** suites) {
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) become(course, suites);
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    return {wall.count(), seconds(usage.ru_utime) + seconds(usage.ru_stime),
            static_cast<double>(usage.ru_maxrss) / 1024,
            WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

void print(const char* what, const Cost& cost) {
    std::printf("%-10s %8.1f s wall  %8.1f s processor  %6.0f MiB  %s\n", what, cost.wallSeconds,
                cost.processorSeconds, cost.peakMiB, cost.passed ? "passed" : "FAILED");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr,
                     "usage: checker_cost UNCHECKED CHECKED [SUITE...]: two builds of course\n");
        return 2;
    }
    const Cost unchecked = costOf(argv[1], argv + 3);
    print("unchecked", unchecked);
    const Cost checked = costOf(argv[2], argv + 3);
    print("checked", checked);
    const double times = checked.processorSeconds / unchecked.processorSeconds;
    std::printf(
        "checked/unchecked: %.1f times the processor's time (at most %.0f), %.0f MiB (at most "
        "%.0f)\n",
        times, mostTimes, checked.peakMiB, mostMiB);
    const bool affordable = times <= mostTimes && checked.peakMiB <= mostMiB;
    return unchecked.passed && checked.passed && affordable ? 0 : 1;
}
