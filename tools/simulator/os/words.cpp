#include "os/words.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace os {
namespace {

constexpr std::string_view blanks = " \t\n\v\f\r";

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

bool isProgram(const std::filesystem::path& file) {
    return access(file.c_str(), X_OK) == 0;
}

}  // namespace

Words shellWords(std::string_view text) {
    Words words;
    for (size_t at = text.find_first_not_of(blanks); at < text.size();
         at = text.find_first_not_of(blanks, at))
        words.push_back(takeWord(text, at));
    return words;
}

std::vector<Words> commandsOf(const Words& line) {
    std::vector<Words> commands(1);
    for (const std::string& word : line)
        if (word == "&&")
            commands.emplace_back();
        else
            commands.back().push_back(word);
    std::erase_if(commands,
                  [](const Words& command) { return command.empty() || command.front() == ":"; });
    return commands;
}

std::string shellQuoted(const std::string& word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::optional<std::filesystem::path> onPath(const std::string& program) {
    if (program.find('/') != program.npos)
        return isProgram(program) ? std::optional<std::filesystem::path>(program) : std::nullopt;
    const char* const path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::string_view folder = rest.substr(0, rest.find(':'));
        const std::filesystem::path file = std::filesystem::path(folder) / program;
        if (!folder.empty() && isProgram(file)) return file;
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
    }
    return std::nullopt;
}

std::optional<unsigned long long> numberIn(std::string_view word) {
    unsigned long long number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return number;
}

void replaceAll(std::string& text, std::string_view what, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size())
        text.replace(at, what.size(), by);
}

Words takeWordsAfter(const char* option, int& argc, char** argv) {
    char** const end = argv + argc;
    char** const at = std::find(argv, end, std::string_view(option));
    argc = static_cast<int>(at - argv);
    return at == end ? Words{} : Words(at + 1, end);
}

}  // namespace os
