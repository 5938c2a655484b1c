#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// Which of `valid` the misspelt word may stand for, if any is near.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& valid);

/// "; did you mean X?" for the nearest of `valid`, or nothing when none is near.
std::string suggestion(std::string_view word, const std::vector<std::string>& valid);

/// The words, separated by ", "; past `limit` of them only how many more there are.
std::string listed(const std::vector<std::string>& words, std::size_t limit = 40);

}  // namespace harness
