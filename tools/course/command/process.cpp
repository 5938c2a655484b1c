#include "process.h"

#include <unistd.h>

#include <csignal>
#include <iostream>
#include <system_error>

#include "language/language.h"
#include "os/process.h"

namespace command {
namespace {

[[noreturn]] void refuse(const Words& words, const std::system_error& why) {
    throw Failure(
        tr("cannot run {0}: {1}", words.front(), language::systemError(why.code().value())));
}

/// While a program runs, Ctrl-C is its own: this one goes on when it has ended.
class Patience {
  public:
    Patience() = default;
    ~Patience() {
        std::signal(SIGINT, interrupted_);
        std::signal(SIGQUIT, quit_);
    }

    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

  private:
    void (*const interrupted_)(int) = std::signal(SIGINT, SIG_IGN);
    void (*const quit_)(int) = std::signal(SIGQUIT, SIG_IGN);
};

/// Runs the program in one of the ways that os::run() has.
int runPatiently(const Words& words, auto&... how) {
    std::cout.flush();
    const Patience patience;
    try {
        return os::run({.words = words, .signals = {SIGINT, SIGQUIT}}, how...);
    } catch (const std::system_error& why) {
        refuse(words, why);
    }
}

}  // namespace

void become(const Words& words) {
    std::cout.flush();
    try {
        os::become(words);
    } catch (const std::system_error& why) {
        refuse(words, why);
    }
}

int run(const Words& words) {
    return runPatiently(words);
}

int run(const Words& words, const std::function<void(const std::string&)>& line) {
    std::string begun;
    const std::function<void(std::string_view)> add = [&](std::string_view text) {
        for (std::size_t end; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
            line(begun.append(text.substr(0, end)));
            begun.clear();
        }
        begun += text;
    };
    const std::initializer_list<int> both = {STDOUT_FILENO, STDERR_FILENO};
    const int status = runPatiently(words, both, add);
    if (!begun.empty()) line(begun);
    return status;
}

int run(const Words& words, std::string& output) {
    return runPatiently(words, output);
}

}  // namespace command
