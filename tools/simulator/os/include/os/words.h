// Words of a command line. Host.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace os {

using Words = std::vector<std::string>;

/// The words of a text as a POSIX shell takes them, with quotes and backslashes: no expansions.
Words shellWords(std::string_view text);

/// The commands of a line that CMake writes for ninja: what stands between `: &&` and `&& :`, one
/// behind the other.
std::vector<Words> commandsOf(const Words& line);

/// A word as a shell takes it.
std::string shellQuoted(const std::string& word);

/// The file that a program's name means: where the environment's PATH has it, or where the name
/// says, if there is a / in it.
std::optional<std::filesystem::path> onPath(const std::string& program);

/// The number that a word is, in decimal digits and nothing else.
std::optional<unsigned long long> numberIn(std::string_view word);

/// Puts `by` in place of each `what`.
void replaceAll(std::string& text, std::string_view what, std::string_view by);

/// Takes the words from `option` on out of a command line, and returns those that follow it.
Words takeWordsAfter(const char* option, int& argc, char** argv);

}  // namespace os
