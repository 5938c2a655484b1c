#include "harness/suggestion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "language/language.h"

namespace harness {
namespace {

std::string lowercase(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

// Letters inserted, removed, replaced or swapped with their neighbour (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            cost[i][j] = std::min({replaced, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
            const bool isSwap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (isSwap) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost.back().back();
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& valid) {
    const auto far = [&](const std::string& candidate) {
        return std::pair(distance(lowercase(word), lowercase(candidate)),
                         distance(word, candidate));
    };
    const auto first = std::ranges::min_element(valid, {}, far);
    const std::size_t near = std::min<std::size_t>(3, word.size() / 2);
    if (first == valid.end() || far(*first).first > near) return std::nullopt;
    return *first;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& valid) {
    const auto meant = nearest(word, valid);
    return meant ? tr("; did you mean {0}?", *meant) : "";
}

std::string listed(const std::vector<std::string>& words, std::size_t limit) {
    if (words.size() <= limit) return fmt::format("{}", fmt::join(words, ", "));
    const std::span shown = std::span(words).first(limit);
    return tr("{0}, and {1} more", fmt::format("{}", fmt::join(shown, ", ")), words.size() - limit);
}

}  // namespace harness
