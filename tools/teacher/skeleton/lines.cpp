#include "skeleton/lines.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "language/language.h"

namespace skeleton {

Lines linesOf(const std::string& text) {
    Lines lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view BLANKS = " \t\r";
    const auto first = text.find_first_not_of(BLANKS);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(BLANKS) - first + 1);
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

Lines wrapped(std::string_view text, const std::string& first, const std::string& next,
              std::size_t width) {
    Lines lines;
    std::string line = first;
    bool isEmpty = true;
    for (const std::string& word : wordsOf(text)) {
        if (!isEmpty && language::width(line) + 1 + language::width(word) > width) {
            lines.push_back(line);
            line = next;
            isEmpty = true;
        }
        line += (isEmpty ? "" : " ") + word;
        isEmpty = false;
    }
    lines.push_back(line);
    return lines;
}

std::string readFile(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    if (!stream || !(text << stream.rdbuf() || stream.peek() == std::ifstream::traits_type::eof()))
        throw std::runtime_error(tr("cannot read {0}", file.string()));
    return text.str();
}

}  // namespace skeleton
