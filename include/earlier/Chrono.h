#pragma once

#include <chrono>
#include <iostream>
#include <string>

/// Measures seconds, from its construction or the last start() on.
class Chrono {
  public:
    explicit Chrono(std::string title = "") : title(std::move(title)) {}

    void start() { begin = Clock::now(); }

    /// Returns the seconds since the start.
    double stop() {
        seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        return seconds;
    }

    double getElapse_s() const { return seconds; }
    double getElapseTimeS() const { return seconds; }
    double getDeltaTime() const { return seconds; }

    void print() const { print(title); }
    void print(const std::string& text) const { std::cout << text << *this << std::endl; }

    friend std::ostream& operator<<(std::ostream& out, const Chrono& chrono) {
        return out << chrono.seconds << " s";
    }

  private:
    using Clock = std::chrono::steady_clock;
    std::string title;
    Clock::time_point begin = Clock::now();
    double seconds = 0;
};

using Chronos = Chrono;
