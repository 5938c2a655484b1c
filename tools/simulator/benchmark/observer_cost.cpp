// observer_cost MOST UNOBSERVED OBSERVED: runs two commands, one after the other, and says how many
// times the processor's time the second takes. Ends with 1 if one of them failed, or if it takes
// more than MOST times or too much memory.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

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

[[noreturn]] void become(const char* command) {
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, nullptr);
    std::perror("/bin/sh");
    _exit(127);
}

Cost costOf(const char* command) {
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) become(command);
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
    const double mostTimes = argc == 4 ? std::strtod(argv[1], nullptr) : 0;
    if (!(mostTimes > 0)) {
        std::fprintf(stderr, "usage: observer_cost MOST UNOBSERVED OBSERVED: two commands\n");
        return 2;
    }
    const Cost unobserved = costOf(argv[2]);
    print("unobserved", unobserved);
    const Cost observed = costOf(argv[3]);
    print("observed", observed);
    const double times = observed.processorSeconds / unobserved.processorSeconds;
    std::printf("%.1f times the processor's time (at most %.0f), %.0f MiB (at most %.0f)\n", times,
                mostTimes, observed.peakMiB, mostMiB);
    const bool affordable = times <= mostTimes && observed.peakMiB <= mostMiB;
    return unobserved.passed && observed.passed && affordable ? 0 : 1;
}
