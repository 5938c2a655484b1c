#pragma once

#include <fmt/color.h>

#include <filesystem>
#include <string>

namespace harness {

/// Whether standard output is a terminal that shows progress.
bool isTerminal();

/// The text in that style on a terminal, plain where colours are not wanted:
/// piped, NO_COLOR, TERM=dumb.
std::string coloured(const std::string& text, const fmt::text_style& style);
std::string coloured(const std::string& text, fmt::color colour);
std::string coloured(const std::string& text, fmt::emphasis emphasis);

/// Writes the text to standard output at once; that no one may read it any more is no error.
void say(const std::string& text);

/// Columns of the terminal.
std::size_t terminalWidth();

/// Whether the user sits before a desktop that can show a page: a terminal, a display and no CI.
bool hasDesktop();

/// Shows the page in the user's browser, without waiting for it.
void openInBrowser(const std::filesystem::path& page);

/// Text of unknown origin without the control characters that a terminal would obey; newlines and
/// tabs stay.
std::string printable(const std::string& text);

}  // namespace harness
