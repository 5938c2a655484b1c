#pragma once

#include <string_view>

#include "token.h"

namespace translator {

/// The tokens of `source`, preprocessed C++, which must outlive them. Until the first line marker,
/// places are lines of `file`. Throws Error where a comment or a literal does not end.
Tokens lex(std::string_view source, std::string_view file);

}  // namespace translator
