#pragma once

#include <string>

#include "Chrono.h"

/// How fast `bytes` are copied: measured from its construction to when it is printed.
class Bandwidth {
  public:
    Bandwidth(size_t bytes, const std::string& title) : bytes(bytes), title(title) {}

    friend std::ostream& operator<<(std::ostream& out, Bandwidth& bandwidth) {
        return out << bandwidth.title << ' ' << bandwidth.bytes / bandwidth.chrono.stop() / 1e9
                   << " GB/s";
    }

  private:
    size_t bytes;
    std::string title;
    Chrono chrono;
};
