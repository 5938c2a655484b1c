#include "Numbers.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "language/language.h"
namespace {

constexpr std::string_view BLANKS = " \t\r\n";

double number(std::string_view word, const std::string& name, long line) {
    double value = 0;
    const auto [after, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc() && after == word.data() + word.size()) return value;
    const std::string found(word.substr(0, 40));
    throw std::invalid_argument(
        error == std::errc::result_out_of_range
            ? tr("{0}, line {1}: '{2}' is not a number that a double holds; expected numbers such "
                 "as -3, 2.5e7 or nan",
                 name, line, found)
            : tr("{0}, line {1}: '{2}' is not a number; expected numbers such as -3, 2.5e7 or nan",
                 name, line, found));
}

}  // namespace

std::vector<double> parseNumbers(std::string_view text, const std::string& name) {
    std::vector<double> numbers;
    long line = 1;
    for (size_t position = 0; position < text.size();) {
        const size_t first = std::min(text.find_first_not_of(BLANKS, position), text.size());
        line += std::count(text.begin() + position, text.begin() + first, '\n');
        const size_t end = std::min(text.find_first_of(BLANKS, first), text.size());
        if (first < end) numbers.push_back(number(text.substr(first, end - first), name, line));
        position = end;
    }
    if (numbers.empty())
        throw std::invalid_argument(tr("{0}: no number in it; expected 1 or more", name));
    return numbers;
}
