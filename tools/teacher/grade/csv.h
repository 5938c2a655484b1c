// Tables in CSV, as RFC 4180 has them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace grade {

using Row = std::vector<std::string>;

/// The rows of a file; empty lines are none. The separator is a comma where the first line has one,
/// otherwise a semicolon or a tab. Throws std::runtime_error when it cannot be read, or when a
/// quotation mark has no partner.
std::vector<Row> readTable(const std::filesystem::path& file);

/// A field, in quotation marks where it needs them.
std::string csvField(std::string_view text);

}  // namespace grade
