#include "harness/interrupt.h"

#include <atomic>
#include <csignal>

namespace harness {
namespace {

constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP};
std::atomic<int> received = 0;  // without a lock, as a handler needs it
static_assert(std::atomic<int>::is_always_lock_free);

void note(int signal) {
    received = signal;
}

}  // namespace

InterruptGuard::InterruptGuard() {
    struct sigaction action {};
    action.sa_handler = note;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int signal : signals) sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

InterruptGuard::~InterruptGuard() {
    for (const int signal : signals) std::signal(signal, SIG_DFL);
    std::signal(SIGPIPE, SIG_DFL);
}

int interruptSignal() {
    return received;
}

}  // namespace harness
