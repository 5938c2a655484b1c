#include "Passes.h"
#include "Scan.h"

namespace translator {
namespace {

bool isSpace(const Token& token) {
    return token.is("__device__") || token.is("__constant__") || token.is("__managed__");
}

/// Whether what is declared from `begin` on is a variable: its name comes before any parenthesis.
bool declaresVariable(const Tokens& tokens, size_t begin) {
    for (size_t at = begin;;) {
        const Token& token = tokens[at];
        if (const size_t past = skipBracketedSpecifier(tokens, at); past != at) {
            at = past;
        } else if (token.is("(")) {
            return tokens[at + 1].is("*") &&
                   !tokens[at - 1].is("operator");  // a pointer to a function or an array
        } else if (token.is("=") || token.is(";") || token.is("[") || token.is("{")) {
            return isName(tokens[at - 1]) && !isSpace(tokens[at - 1]);
        } else if (token.isIdentifier() || token.is("::") || token.is("*") || token.is("&") ||
                   token.is("<") || token.is(">") || token.kind == Kind::Text || token.text.empty()) {
            if (token.is("operator")) return false;
            ++at;
        } else {
            return false;
        }
    }
}

/// Whether a word from `begin` up to `i` already gave the declaration a storage class, or one behind it does.
bool hasStorageClass(const Tokens& tokens, size_t begin, size_t i) {
    for (size_t at = begin; at < i || tokens[at].isIdentifier(); ++at)
        if (tokens[at].is("static") || tokens[at].is("extern") || (at < i && isSpace(tokens[at])))
            return true;
    return false;
}

}  // namespace

void rewriteDeviceVariables(Tokens& tokens) {
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (!isSpace(tokens[i])) continue;
        const size_t begin = beginOfDeclaration(tokens, i);
        if (declaresVariable(tokens, i) && !hasStorageClass(tokens, begin, i))
            tokens[i].output = "static __attribute__((unused))";
        else
            tokens[i].blank();
    }
}

}  // namespace translator
