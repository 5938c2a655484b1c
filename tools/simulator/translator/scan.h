// Moving about in tokens: from bracket to bracket, to where a declaration begins.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "token.h"

namespace translator {

/// The bracket that closes `tokens[open]`, one of ( [ {. Throws Error where none does.
size_t closing(const Tokens& tokens, size_t open);

/// The bracket that `tokens[close]`, one of ) ] }, closes. Throws Error where it closes none.
size_t opening(const Tokens& tokens, size_t close);

/// Whether `<` at `i` can begin template arguments: it follows a name.
bool canOpenAngle(const Tokens& tokens, size_t i);

/// The `>` that ends the template arguments begun at `open`, 0 where they are none.
size_t closingAngle(const Tokens& tokens, size_t open);

/// The `<` that begins the template arguments ended at `close`, 0 where they are none.
size_t openingAngle(const Tokens& tokens, size_t close);

bool isKeyword(std::string_view text);
inline bool isName(const Token& token) {
    return token.isIdentifier() && !isKeyword(token.text);
}

/// Whether the parentheses after this word belong to a specifier, as
/// in alignas(16), __attribute__((...)).
bool takesParentheses(std::string_view word);

/// Past what stands among the specifiers of a declaration and has brackets of its own: template
/// arguments, attributes, alignas(...), the body of a struct. `i` itself where there is nothing of
/// that kind.
size_t skipBracketedSpecifier(const Tokens& tokens, size_t i);

/// Where `word` stands among the specifiers from `begin` to `end`, 0 where it does not.
size_t findSpecifier(const Tokens& tokens, size_t begin, size_t end, std::string_view word);

/// Writes `storage` in place of the qualifier at `qualifier` and of any extern or static among the
/// specifiers from `begin` to `end`; behind an alignas(...), which C++ wants before all specifiers.
void setStorage(Tokens& tokens, size_t begin, size_t end, size_t qualifier,
                std::string_view storage);

/// The first token of the declaration that has `tokens[i]` among its specifiers; behind a
/// template's header.
size_t beginOfDeclaration(const Tokens& tokens, size_t i);

/// Whether `i` lies in the body of a function or of a class.
bool isLocal(const Tokens& tokens, size_t i);

/// A line of its own, after which the compiler takes the text to stand at `place`.
std::string lineMarker(const Place& place);

}  // namespace translator
