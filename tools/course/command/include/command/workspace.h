// The workspace that a command works in, and how it asks and builds the workspace's programs.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include "os/words.h"

namespace command {

using os::Words;

/// Ends the program with status 2 and its text; without a text, something else has been said.
class Failure : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct Workspace {
    std::filesystem::path root;
    std::string preset;   ///< cpu or gpu
    std::string backend;  ///< what the user asked for: auto, cpu or gpu
    bool isVerbose = false;

    bool isOnGpu() const { return preset == "gpu"; }
    std::filesystem::path build() const { return root / "build" / preset; }

    /// The folder of the programs with what observes the kernels: checker, profiler or, empty,
    /// nothing.
    std::filesystem::path programs(const std::string& observer) const {
        return observer.empty() ? build() : build() / observer;
    }

    /// Brings targets up to date, or throws Failure. Shows progress on a terminal, and what
    /// compilers say.
    void make(const Words& targets) const;

    /// A program that is linked from lessons, up to date; returns its file. Of some lessons, or of
    /// none, it is a program of its own: nobody waits for the others, nor for their mistakes.
    std::string program(const std::string& name, const std::optional<Words>& lessons) const;

    /// The course's program, of the lessons that the words name, or suites of which they name; of
    /// all if they name none.
    std::string course(const std::string& observer = "", const Words& words = {}) const;

    /// The same without its tests, which take a third of the time that it takes to build.
    std::string uses(const Words& words = {}) const;

    /// The same without any lesson, to ask the device.
    std::string usesOfNoLesson() const { return program("use", Words()); }

    /// What tools/simulator/cuda compiles with, up to date.
    std::string toolchain(const std::string& observer = "") const;

    /// The program of a tool, up to date: FLOOR/NAME is its folder, and NAME its target.
    std::string tool(const std::string& path) const;

    /// Refuses --backend gpu.
    void requireSimulator(const std::string& refusal) const;
    /// Refuses --backend, of a command that runs no kernel.
    void requireNoBackend(const std::string& name) const;
};

/// A line of the command's own, to the standard error.
void say(const std::string& text);

/// Takes the word out, and returns whether it was there.
bool take(Words& words, const std::string& word);
/// Takes an option out, wherever it stands, with its value in the same word or in the next one; the
/// last value, if there are several. Throws Failure where there is none.
std::optional<std::string> takeValue(Words& words, const std::string& option);
/// Whether an option is there, with its value in the same word or not.
bool has(const Words& words, const std::string& option);

/// Whether a use is to write its page.
bool asksForPage(const Words& words);

/// The words, and more behind them.
Words joined(Words words, const Words& more);

/// The number from 1 to 64 that is an option's value. Throws Failure.
int countOf(const std::string& option, const std::string& value);

/// Becomes the program.
[[noreturn]] void become(const Words& words);
/// Runs a program with this one's input and output; returns its status, as a shell has it.
int run(const Words& words);
/// The same, with what it prints in `output`.
int run(const Words& words, std::string& output);

}  // namespace command
