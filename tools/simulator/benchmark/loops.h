// What the same kernels in CUDA (loops.cu) and in OpenCL (loops_pocl.cpp) are measured by, and on.
#pragma once

#include <sys/resource.h>

#include <vector>

constexpr int N = 1 << 23, SIDE = 2048, ORDER = 512, BODIES = 4096;

inline double secondsOfProcessor() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return double(t.tv_sec) + 1e-6 * double(t.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

inline std::vector<float> numbers(int count) {
    std::vector<float> values(count);
    unsigned state = 1;
    for (float& value : values) {
        state = state * 1664525u + 1013904223u;
        value = float(state >> 16) / 65536.0f;
    }
    return values;
}
