// Words of a command line, and the processes that they start.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "os/words.h"

namespace driver {

using os::onPath;
using os::shellWords;
using os::Words;

/// Ends the driver with status 2; with its text, unless that is empty: then all has been said.
class Failure : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The parts between commas and blanks, as nvcc takes a list: `a,b "c d"`. Folders may have blanks.
Words listed(std::string_view text, std::string_view separators = ", ");

void append(Words& words, const Words& more);
bool has(const Words& words, std::string_view word);

bool startsWithOneOf(std::string_view text, std::initializer_list<std::string_view> beginnings);
bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words);

/// Runs a program; returns its status, as a shell has it. With a file, what it says as errors goes
/// there.
int run(const Words& words, const std::filesystem::path& errors = {});

/// The text of a file; empty if it cannot be read.
std::string textOf(const std::filesystem::path& file);

}  // namespace driver
