#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace skeleton {

using Lines = std::vector<std::string>;

/// Of the sources, in columns.
constexpr std::size_t WIDTH = 100;

/// Without line ends.
Lines linesOf(const std::string& text);

/// With a line end after each.
std::string joined(const Lines& lines);

/// Without blanks in front and behind.
std::string_view trimmed(std::string_view text);

std::vector<std::string> wordsOf(std::string_view text);

/// The text in lines of at most `width` columns, the first behind `first`, the others behind
/// `next`; a word that is longer has a line of its own.
Lines wrapped(std::string_view text, const std::string& first, const std::string& next,
              std::size_t width);

/// Throws std::runtime_error for a file that cannot be read.
std::string readFile(const std::filesystem::path& file);

}  // namespace skeleton
