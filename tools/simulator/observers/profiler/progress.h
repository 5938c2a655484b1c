// How far a launch is that takes long, on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace simulator::profiler {

/// One line, from two seconds after the launch has begun, which is erased where it ends. Written to
/// the file that SIMULATOR_PROFILE_PROGRESS names, a terminal; nowhere without.
class Progress {
  public:
    using Time = std::chrono::steady_clock::time_point;

    Progress();
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void launchBegins(std::string kernel, uint64_t blocks, Time now);
    void blockEnds(Time now);
    void launchEnds();

  private:
    void write(const std::string& text) const;

    int terminal_;  // a file; -1: none
    std::string kernel_;
    uint64_t blocks_ = 0, done_ = 0;
    Time next_;  // when a line is due
    bool isShown_ = false;
};

}  // namespace simulator::profiler
