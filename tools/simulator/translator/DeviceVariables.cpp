#include "Passes.h"
#include "Scan.h"

namespace translator {
namespace {

bool isSpace(const Token& token) {
    return token.is("__device__") || token.is("__constant__") || token.is("__managed__");
}

/// The name of the variable declared from `begin` on, 0 where that is a function, a lambda or another file's
/// variable: the name of a variable comes before any parenthesis.
size_t nameOfVariable(const Tokens& tokens, size_t begin) {
    for (size_t at = begin;;) {
        const Token& token = tokens[at];
        if (const size_t past = skipBracketedSpecifier(tokens, at); past != at) {
            at = past;
        } else if (token.is("(") && tokens[at + 1].is("*")) {
            return at;  // a pointer to a function or an array
        } else if (token.is("=") || token.is(";") || token.is(",") || token.is("[") || token.is("{")) {
            return isName(tokens[at - 1]) && !tokens[at - 2].is("::") ? at - 1 : 0;
        } else if (token.isIdentifier() || token.is("::") || token.is("*") || token.is("&")) {
            ++at;
        } else {
            return 0;
        }
    }
}

void rewriteQualifier(Tokens& tokens, size_t i) {
    const size_t begin = beginOfDeclaration(tokens, i);
    const size_t name = nameOfVariable(tokens, i);
    bool done = !name;  // also by __shared__ or by an earlier one of several, as in __device__ __managed__
    for (size_t at = begin; at < name && !done; ++at)
        done = tokens[at].is("extern") || tokens[at].is("__shared__") || (at < i && isSpace(tokens[at]));
    tokens[i].blank();
    if (!done) setStorage(tokens, begin, name, i, "static __attribute__((unused))");
}

}  // namespace

void rewriteDeviceVariables(Tokens& tokens) {
    for (size_t i = 0; i < tokens.size(); ++i)
        if (isSpace(tokens[i])) rewriteQualifier(tokens, i);
}

}  // namespace translator
