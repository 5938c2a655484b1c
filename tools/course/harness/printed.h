#pragma once

#include <string>
#include <thread>

namespace harness {

/// Keeps what this process prints to its standard output, which still goes where it went.
class Printed {
  public:
    Printed();

    /// All of it; from now on nothing is kept.
    std::string take();

  private:
    int output_ = -1;
    std::string text_;
    std::thread copying_;
};

}  // namespace harness
