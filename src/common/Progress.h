#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <utility>

/// Shows the progress of long work, in one line of stderr that disappears when the work ends. Shown
/// only on a terminal, and only for work that takes longer than half a second. Host.
class Progress {
  public:
    /// `what` names the work. It has `total` steps of any size.
    Progress(std::string what, long total, bool isShown = isatty(STDERR_FILENO) == 1)
        : what(std::move(what)), total(total), isShown(isShown) {}

    ~Progress() {
        if (isDrawn) std::fprintf(stderr, "\r\033[K");
    }

    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// `done` of the steps are done. Cheap enough to call after each step.
    void at(long done) {
        if (!isShown || Clock::now() < nextDrawing) return;
        std::fprintf(stderr, "\r\033[K%s: %d %%", what.c_str(), percent(done));
        std::fflush(stderr);
        isDrawn = true;
        nextDrawing = Clock::now() + std::chrono::milliseconds(100);
    }

  private:
    using Clock = std::chrono::steady_clock;

    int percent(long done) const {
        return total > 0 ? static_cast<int>(100 * (static_cast<double>(done) / total)) : 100;
    }

    const std::string what;
    const long total;
    const bool isShown;
    bool isDrawn = false;
    Clock::time_point nextDrawing = Clock::now() + std::chrono::milliseconds(500);
};
