// Starting programs. Host.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "os/words.h"

namespace os {

/// What a call of the system returned. Throws std::system_error of errno and `what` where that is
/// negative.
int checked(int result, const std::string& what);

/// A file descriptor that is closed with its owner.
class Descriptor {
  public:
    explicit Descriptor(int descriptor = -1) : descriptor_(descriptor) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }

    int get() const { return descriptor_; }
    void close();

  private:
    int descriptor_;
};

/// A pipe's two ends, of which a program that is started has only what it is given.
struct Pipe {
    /// Throws std::system_error.
    Pipe();

    Descriptor out;  // where is read what comes
    Descriptor in;
};

/// /dev/null, to read and to write.
Descriptor nothing();

/// Whom a program goes with when a signal is for a whole group.
enum class Group {
    ours,     // this program
    own,      // what it starts itself
    session,  // nobody: it outlives the terminal
};

/// A program to start. What it is not told of, it has from this one, but no signals are blocked.
struct Program {
    Words words;                                        // the first is found on the PATH
    std::filesystem::path folder = {};                  // where it runs
    Words environment = {};                             // NAME=VALUE, added or instead
    std::vector<std::pair<int, int>> descriptors = {};  // of ours, and which it is there
    bool closesOthers = false;                          // those after the last of these
    Group group = Group::ours;
    std::vector<int> signals = {};  // that it does not ignore, though this one may
};

/// Returns its process. Throws std::system_error when it cannot be started.
pid_t start(const Program& program);

/// Waits for its end. Returns its status as a shell has it: of one that a signal ended, 128 + the
/// signal's number.
int statusOf(pid_t process);

/// Runs the program and returns its status.
int run(const Program& program);

/// The same; each piece of what it writes to these descriptors (1 and 2 are standard output and
/// errors) goes to `said`, as it comes.
int run(Program program, std::initializer_list<int> descriptors,
        const std::function<void(std::string_view)>& said);

/// What it writes to standard output is added to `output`.
int run(const Program& program, std::string& output);

/// Becomes the program. Throws std::system_error when it cannot.
[[noreturn]] void become(const Words& words);

}  // namespace os
