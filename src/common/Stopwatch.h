#pragma once

#include <chrono>

/// The time since it was made, on the host.
class Stopwatch {
  public:
    double milliseconds() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count();
    }

  private:
    const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};
