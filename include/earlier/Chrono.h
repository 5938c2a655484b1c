#pragma once

#include <chrono>
#include <ostream>

/// Measures seconds, from its construction or the last start() on.
class Chrono {
  public:
    void start() { begin = Clock::now(); }

    /// Returns the seconds since the start.
    double stop() {
        seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        return seconds;
    }

    double getElapse_s() const { return seconds; }
    double getElapseTimeS() const { return seconds; }

    friend std::ostream& operator<<(std::ostream& out, const Chrono& chrono) {
        return out << chrono.seconds << " s";
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point begin = Clock::now();
    double seconds = 0;
};
