// Catalogues of gettext, as text (.po). Host.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace language {

/// A message and what it is in the language: several forms where it depends on a number.
struct Entry {
    std::string context, text, many;
    std::vector<std::string> forms;
    std::string sources;  ///< the files that have it, with a blank in front of and behind each
};

/// Under which a catalogue has a message; contexts do not hold the character 4.
std::string keyOf(std::string_view context, std::string_view text);

struct Catalogue {
    std::map<std::string, Entry> entries;
    std::string plural = "n != 1";  ///< which form goes with n, as in C

    /// Fuzzy entries are left out, and those without a translation. A file that cannot be read is
    /// an empty catalogue.
    static Catalogue read(const std::filesystem::path& file);
};

/// Which form goes with n: the value of an expression in C, of n, numbers, parentheses and the
/// operators ?: || && == != < > <= >= %. 0 where it is none.
unsigned long pluralForm(const std::string& expression, unsigned long n);

}  // namespace language
