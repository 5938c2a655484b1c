#include "shell_words.h"

#include <optional>

namespace variant {
namespace {

constexpr std::string_view blanks = " \t\n";

/// Takes the quoted part of a word that begins at `at`, and goes behind its end.
void takeQuoted(std::string_view line, size_t& at, std::string& word) {
    const char quote = line[at++];
    for (; at < line.size() && line[at] != quote; ++at) {
        const bool escapes =
            quote == '"' && line[at] == '\\' && at + 1 < line.size() &&
            std::string_view("\"\\$`").find(line[at + 1]) != std::string_view::npos;
        if (escapes) ++at;
        word += line[at];
    }
    ++at;
}

std::string takeWord(std::string_view line, size_t& at) {
    std::string word;
    while (at < line.size() && blanks.find(line[at]) == std::string_view::npos) {
        if (line[at] == '"' || line[at] == '\'') {
            takeQuoted(line, at, word);
        } else {
            if (line[at] == '\\' && at + 1 < line.size()) ++at;
            word += line[at++];
        }
    }
    return word;
}

}  // namespace

std::vector<std::string> shellWords(std::string_view line) {
    std::vector<std::string> words;
    for (size_t at = line.find_first_not_of(blanks); at < line.size();
         at = line.find_first_not_of(blanks, at))
        words.push_back(takeWord(line, at));
    return words;
}

std::string shellQuoted(const std::string& word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

}  // namespace variant
