// Programs that are not trusted, in bubblewrap: without network, home or anything else
// than they need.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace grade {

/// What a sandbox sees of a file or a folder.
struct Binding {
    std::filesystem::path what;
    std::filesystem::path where;  // in the sandbox
    bool writable = false;
};

struct Limits {
    double seconds;
    std::size_t memory;    // bytes that all its processes hold together
    unsigned processes;    // at once
    std::size_t fileSize;  // bytes of a file that it writes
    std::size_t output;    // bytes that it prints
    std::size_t
        temporary;  // bytes of /tmp, the one place where it can write besides writable bindings
};

struct Confined {
    std::vector<std::string> arguments;
    std::filesystem::path folder = "/tmp";
    std::vector<Binding> bindings = {};  // in this order: later ones cover earlier ones
    std::vector<std::string> environment = {};
    Limits limits;
    /// When its seconds began to count, if that was before it starts: several programs share them.
    std::optional<std::chrono::steady_clock::time_point> since = {};
};

struct Ending {
    int status = 0;  // of one that a signal ended, 128 + its number
    std::string output;
    std::string errors;
    std::string stopped;  // why it was stopped: "took more than 5 s"; empty: it was not
};

/// Why programs cannot be confined here, in a sentence for the user; empty when they can.
std::string whyNotConfined();

/// Runs it with nothing but the distribution's programs and what is bound, and returns when all of
/// its processes are gone. It is ended when it exceeds a limit or `stop` asks for it. Throws
/// std::system_error when it cannot be started.
Ending runConfined(const Confined& program, const std::stop_token& stop = {});

}  // namespace grade
