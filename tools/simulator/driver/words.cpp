#include "words.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "os/process.h"

namespace driver {

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

int run(const Words& words, const std::filesystem::path& errors) {
    std::cout.flush();
    const os::Descriptor file(
        errors.empty() ? -1 : open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    os::Program program{.words = words};
    if (file.get() >= 0) program.descriptors = {{file.get(), STDERR_FILENO}};
    try {
        return os::run(program);
    } catch (const std::system_error& why) {
        throw Failure(why.what());
    }
}

std::string textOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace driver
