#include "suggestion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <span>

namespace harness {
namespace {

// Levenshtein's distance, letters alike in either case.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const bool same = std::tolower(static_cast<unsigned char>(a[i])) ==
                              std::tolower(static_cast<unsigned char>(b[j]));
            const std::size_t replaced = diagonal + (same ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j + 1] + 1, row[j] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string suggestion(std::string_view word, const std::vector<std::string>& valid) {
    const auto nearest = std::ranges::min_element(
        valid, {}, [&](const std::string& candidate) { return distance(word, candidate); });
    if (nearest == valid.end()) return {};
    const std::size_t near = std::min<std::size_t>(3, word.size() / 2);
    return distance(word, *nearest) <= near ? fmt::format("; did you mean {}?", *nearest) : std::string();
}

std::string listed(const std::vector<std::string>& words, std::size_t limit) {
    if (words.size() <= limit) return fmt::format("{}", fmt::join(words, ", "));
    const std::span shown = std::span(words).first(limit);
    return fmt::format("{}, and {} more", fmt::join(shown, ", "), words.size() - limit);
}

}  // namespace harness
