// Regular expressions by the C library: <regex> takes seconds to compile, and clang 14 crashes over
// it in CUDA, and with it an editor's clangd.
#pragma once

#include <regex.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace language {

using Parts = std::array<std::string, 4>;

/// What of `text` the parentheses of `expression` (POSIX's extended) match, "" for those that it
/// does not have; none where it does not match the whole text.
inline std::optional<Parts> partsOf(const std::string& text, const char* expression) {
    regex_t compiled;
    if (regcomp(&compiled, expression, REG_EXTENDED) != 0) return std::nullopt;
    std::array<regmatch_t, 1 + std::tuple_size_v<Parts>> found;
    const bool matches = regexec(&compiled, text.c_str(), found.size(), found.data(), 0) == 0;
    regfree(&compiled);
    if (!matches || found[0].rm_so != 0 || found[0].rm_eo != static_cast<regoff_t>(text.size()))
        return std::nullopt;
    Parts parts;
    for (std::size_t i = 0; i < parts.size(); i++)
        if (const regmatch_t& part = found[i + 1]; part.rm_so >= 0)
            parts[i] = text.substr(part.rm_so, part.rm_eo - part.rm_so);
    return parts;
}

}  // namespace language
