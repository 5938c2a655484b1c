// Preprocessed C++ as a sequence of tokens that a pass can inspect, replace and move.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace translator {

/// Where a token stood before preprocessing, as the line markers say.
struct Place {
    std::string_view file;
    int line = 1;
    bool system = false;  // in a system header
};

enum class Kind { Identifier, Number, Text, Punctuation, End };

/// `<` and `>` are always tokens of one character, so that `<<<` is three of them however
/// it is spelled.
struct Token {
    Kind kind;
    std::string_view text;  // as read; empty once a pass has dealt with the token
    std::string_view gap;   // blanks, comments, directives and line markers before it
    Place place;
    std::string output;  // as written

    bool is(std::string_view other) const { return text == other; }
    bool isIdentifier() const { return kind == Kind::Identifier; }

    /// Leaves blanks where the token was: what follows keeps its column.
    void blank() { output.assign(output.size(), ' '); }

    /// Writes `replacement` and hides the token from the passes to come.
    void replace(std::string replacement) {
        text = {};
        output = std::move(replacement);
    }
};

/// Begins and ends with a token of kind End, so that every other one has neighbours.
using Tokens = std::vector<Token>;

/// What stops a translation; `message` completes "file:line: error: ".
struct Error {
    Place place;
    std::string message;
};

}  // namespace translator
