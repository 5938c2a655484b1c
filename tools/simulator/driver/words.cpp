#include "words.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "language/language.h"

namespace driver {

Words shellWords(std::string_view text) {
    Words words;
    std::string word;
    bool isWord = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
            word += text[++i];
            isWord = true;
        } else if (quote != 0) {
            c == quote ? quote = 0 : (word += c, 0);
        } else if (c == '"' || c == '\'') {
            quote = c;
            isWord = true;
        } else if (std::isspace(static_cast<unsigned char>(c))) {
            if (isWord) words.push_back(std::move(word));
            word.clear();
            isWord = false;
        } else {
            word += c;
            isWord = true;
        }
    }
    if (isWord) words.push_back(word);
    return words;
}

Words listed(std::string_view text, std::string_view separators) {
    Words parts(1);
    bool isQuoted = false;
    for (const char c : text)
        if (c == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && separators.find(c) != separators.npos)
            parts.emplace_back();
        else
            parts.back() += c;
    std::erase(parts, "");
    return parts;
}

void append(Words& words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
}

bool has(const Words& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

bool startsWithOneOf(std::string_view text, std::initializer_list<std::string_view> beginnings) {
    return std::ranges::any_of(
        beginnings, [&](std::string_view beginning) { return text.starts_with(beginning); });
}

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, text) != words.end();
}

void become(const Words& words) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    std::cerr << arguments[0] << ": " << language::systemError(errno) << std::endl;
    _exit(127);
}

int run(const Words& words, const std::filesystem::path& errors) {
    std::cout.flush();
    const pid_t child = fork();
    if (child < 0) throw Failure(std::strerror(errno));
    if (child == 0) {
        if (!errors.empty()) {
            const int file = open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
            if (file >= 0) dup2(file, STDERR_FILENO);
        }
        become(words);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::optional<std::filesystem::path> onPath(const std::string& program) {
    const char* const path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::string_view folder = rest.substr(0, rest.find(':'));
        const std::filesystem::path file = std::filesystem::path(folder) / program;
        if (!folder.empty() && access(file.c_str(), X_OK) == 0) return file;
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
    }
    return std::nullopt;
}

std::string textOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace driver
