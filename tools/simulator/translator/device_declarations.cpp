#include <algorithm>

#include "passes.h"
#include "scan.h"

namespace translator {
namespace {

constexpr const char* ownStorage = "static __attribute__((unused))";

/// Who may call a function, in the words of CUDA's own headers; read by the compiler's plugin.
constexpr const char* callableOnHost = "__attribute__((__host__))";

/// At the end of a file with managed variables.
constexpr const char* managedNote =
    "static __attribute__((unused)) const bool simulator_has_managed = "
    "::simulator::noteManagedVariables();";

bool isSpace(const Token& token) {
    return token.is("__device__") || token.is("__constant__") || token.is("__managed__");
}

/// Whose a function or a variable is, likewise.
std::string attributeOf(const Token& space, const std::string& more = "") {
    return "__attribute__((" + more + std::string(space.text) + "))";
}

/// The name of the variable declared from `begin` on, 0 where that is a function, a lambda or
/// another file's variable: the name of a variable comes before any parenthesis.
size_t nameOfVariable(const Tokens& tokens, size_t begin) {
    for (size_t at = begin;;) {
        const Token& token = tokens[at];
        if (const size_t past = skipBracketedSpecifier(tokens, at); past != at)
            at = past;
        else if (token.is("(") && tokens[at + 1].is("*"))
            return at;  // a pointer to a function or an array
        else if (token.is("=") || token.is(";") || token.is(",") || token.is("[") || token.is("{"))
            return isName(tokens[at - 1]) && !tokens[at - 2].is("::") ? at - 1 : 0;
        else if (token.isIdentifier() || token.is("::") || token.is("*") || token.is("&"))
            ++at;
        else
            return 0;
    }
}

/// Whether the function called `name` was declared before as the host's, which nvcc takes for both
/// sides' then, or as extern.
bool isDeclaredForOthers(const Tokens& tokens, size_t name) {
    for (size_t at = 1; at < name; ++at) {
        if (tokens[at].text != tokens[name].text || !tokens[at + 1].is("(") ||
            !tokens[closing(tokens, at + 1) + 1].is(";") || isLocal(tokens, at))
            continue;
        const size_t begin = beginOfDeclaration(tokens, at);
        if (begin != at && (!findSpecifier(tokens, begin, at, "__device__") ||
                            findSpecifier(tokens, begin, at, "extern")))
            return true;
    }
    return false;
}

/// Whether the declaration from `begin` on is that of a function which nvcc would let another file
/// define once more: of a namespace, of no other linkage, and not the host's as well.
bool isFunctionOfItsFile(const Tokens& tokens, size_t begin) {
    if (tokens[begin - 1].is(">") || isLocal(tokens, begin))
        return false;  // behind a template's header
    for (size_t at = begin;;) {
        const Token& token = tokens[at];
        for (const char* word :
             {"static", "inline", "extern", "constexpr", "template", "friend", "__host__"})
            if (token.is(word)) return false;
        if (const size_t past = skipBracketedSpecifier(tokens, at); past != at)
            at = past;
        else if (token.is("operator"))
            return true;
        else if (token.is("("))
            return isName(tokens[at - 1]) && !tokens[at - 2].is("::") &&
                   !isDeclaredForOthers(tokens, at - 1);
        else if (token.isIdentifier() || token.is("::") || token.is("*") || token.is("&"))
            ++at;
        else
            return false;
    }
}

/// Whether a lambda has the qualifier at `i`: it belongs to where it is called.
bool isOfLambda(const Tokens& tokens, size_t i) {
    size_t at = i - 1;
    while (tokens[at].is("__host__") || tokens[at].is("__device__")) --at;
    return tokens[at].is("]") && !tokens[opening(tokens, at) + 1].is("[");
}

void rewriteQualifier(Tokens& tokens, size_t i, bool relocatable) {
    const size_t begin = beginOfDeclaration(tokens, i);
    const size_t name = nameOfVariable(tokens, i);
    bool done =
        !name;  // also by __shared__ or by an earlier one of several, as in __device__ __managed__
    for (size_t at = begin; at < name && !done; ++at)
        done = tokens[at].is("extern") || tokens[at].is("__shared__") ||
               (at < i && isSpace(tokens[at]));
    const bool isOfItsFile = !relocatable || findSpecifier(tokens, begin, name, "static");
    const std::string storage = isOfItsFile ? "static " : "";
    if (isOfLambda(tokens, i)) {
        tokens[i].blank();
    } else if (!done && !relocatable) {
        setStorage(tokens, begin, name, i, storage + attributeOf(tokens[i], "unused, "));
    } else {
        tokens[i].output = attributeOf(tokens[i]);
        if (!name && tokens[i].is("__device__") && !relocatable &&
            isFunctionOfItsFile(tokens, begin))
            tokens[i].output += " " + std::string(ownStorage);
    }
}

}  // namespace

void rewriteDeviceDeclarations(Tokens& tokens, bool relocatable) {
    const bool hasManaged =
        std::ranges::any_of(tokens, [](const Token& token) { return token.is("__managed__"); });
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (isSpace(tokens[i])) rewriteQualifier(tokens, i, relocatable);
        if (tokens[i].is("__host__"))
            tokens[i].output = isOfLambda(tokens, i) ? "" : callableOnHost;
    }
    if (hasManaged) tokens.back().output += managedNote;
}

}  // namespace translator
