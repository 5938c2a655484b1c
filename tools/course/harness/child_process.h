#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "os/process.h"

namespace harness {

/// What starts a program for another: a command that gets the program and its arguments, and
/// variables that are added to the environment.
struct Launcher {
    std::vector<std::string> command = {};
    std::vector<std::string> environment = {};  // "NAME=value"
};

/// This program, started again to run tests. It is killed, with all it has started, when
/// the object goes. Several may live at a time, each in the thread that made it.
class ChildProcess {
  public:
    /// `mission` stands on its standard input. Throws std::system_error.
    explicit ChildProcess(const std::string& mission, const Launcher& launcher = {});
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Where its events come; reading doesn't block.
    int events() const { return events_.get(); }

    /// Where all comes that it prints; reading doesn't block.
    int output() const { return output_.get(); }

    bool hasEnded();

    /// Asks it and the processes of its group to end.
    void terminate() const;

    /// Ends it, and all that it has started.
    void kill();

    /// How it ended, in words; empty while it runs.
    const std::string& ending() const { return ending_; }

  private:
    void noteEnding(int code, int status);

    const std::string family_;  // a variable in the environment of all that it starts
    pid_t process_ = -1;
    os::Descriptor events_;
    os::Descriptor output_;
    std::string ending_;
};

/// Ends what tests' processes that are gone have left behind, under whatever name. No other may
/// live.
void endOrphans();

}  // namespace harness
