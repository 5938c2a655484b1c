#include "progress.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

#include "language/language.h"

namespace simulator::profiler {

namespace {

constexpr std::chrono::milliseconds first{2000}, each{200};
constexpr const char* erased = "\r\x1b[K";

int terminalWanted() {
    const char* const path = std::getenv("SIMULATOR_PROFILE_PROGRESS");
    return path ? open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC) : -1;
}

}  // namespace

Progress::Progress() : terminal_(terminalWanted()) {}

Progress::~Progress() {
    if (terminal_ >= 0) close(terminal_);
}

void Progress::launchBegins(std::string kernel, uint64_t blocks, Time now) {
    kernel_ = std::move(kernel);
    blocks_ = blocks;
    done_ = 0;
    next_ = now + first;
}

void Progress::blockEnds(Time now) {
    ++done_;
    if (terminal_ < 0 || now < next_) return;
    next_ = now + each;
    isShown_ = true;
    write(erased + tr("{0}: {1} of {2} blocks", kernel_, done_, blocks_));
}

void Progress::launchEnds() {
    if (isShown_) write(erased);
    isShown_ = false;
}

// Whoever closes the terminal does not want to know.
void Progress::write(const std::string& text) const {
    [[maybe_unused]] const ssize_t written = ::write(terminal_, text.data(), text.size());
}

}  // namespace simulator::profiler
