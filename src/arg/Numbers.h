#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Numbers separated by blanks or line ends, "nan" and "inf" among them. Throws
/// std::invalid_argument with `name`, the line and what was expected for anything else, and where
/// there is none.
std::vector<double> parseNumbers(std::string_view text, const std::string& name);
