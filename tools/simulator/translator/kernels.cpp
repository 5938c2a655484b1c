#include <algorithm>

#include "language/language.h"
#include "passes.h"
#include "scan.h"

namespace translator {
namespace {

/// The parenthesis that opens the parameters of the kernel declared `__global__` at `i`.
size_t openOfParameters(const Tokens& tokens, size_t i) {
    for (size_t at = i + 1;;) {
        const Token& token = tokens[at];
        if (const size_t past = skipBracketedSpecifier(tokens, at); past != at) {
            at = past;
        } else if (token.is("(") && (isName(tokens[at - 1]) || tokens[at - 1].is(">"))) {
            return at;
        } else if (token.isIdentifier() || token.is("::") || token.is("*") || token.is("&")) {
            ++at;
        } else {
            throw Error{
                tokens[i].place,
                tr("__global__ belongs before a function: __global__ void name(parameters)")};
        }
    }
}

size_t nameOfFunction(const Tokens& tokens, size_t openOfParameters) {
    const size_t last = openOfParameters - 1;
    return tokens[last].is(">") ? openingAngle(tokens, last) - 1 : last;
}

/// Past the parameters and requirements of `requires (T t) { ... }`, from behind the keyword on.
size_t skipRequiresExpression(const Tokens& tokens, size_t at) {
    if (tokens[at].is("(")) at = closing(tokens, at) + 1;
    return tokens[at].is("{") ? closing(tokens, at) + 1 : at;
}

/// What ends the head of the function: the brace of its body, or the token that shows that
/// it has none.
size_t endOfHead(const Tokens& tokens, size_t closeOfParameters) {
    bool inClause = false;  // of a trailing requires
    for (size_t at = closeOfParameters + 1;;) {
        const Token& token = tokens[at];
        if (token.is("requires")) {
            ++at;
            if (inClause) at = skipRequiresExpression(tokens, at);
            inClause = true;
        } else if (token.is("{") || token.is(";") || token.is(",") || token.is("try") ||
                   token.kind == Kind::End) {
            return at;
        } else if (const size_t past = skipBracketedSpecifier(tokens, at); past != at) {
            at = past;
        } else if (token.is("(")) {
            at = closing(tokens, at) + 1;
        } else {
            ++at;
        }
    }
}

bool saysVoid(const Tokens& tokens, size_t begin, size_t end) {
    for (size_t at = begin; at < end;) {
        if (tokens[at].is("void")) return !tokens[at + 1].is("*");
        const size_t past = skipBracketedSpecifier(tokens, at);
        at = past != at ? past : at + 1;
    }
    return false;
}

/// Inside the lambda `__func__` would be "operator()".
void keepFunctionName(Tokens& tokens, size_t begin, size_t end, std::string_view name) {
    for (size_t i = begin; i < end; ++i)
        if (tokens[i].is("__func__") || tokens[i].is("__FUNCTION__"))
            tokens[i].output = "\"" + std::string(name) + "\"";
}

/// What the kernel's __launch_bounds__ says of the threads of a block, "" where it has none.
std::string takeLaunchBounds(Tokens& tokens, size_t begin, size_t end) {
    for (size_t at = begin; at < end; ++at) {
        if (!tokens[at].is("__launch_bounds__") || !tokens[at + 1].is("(")) continue;
        const size_t close = closing(tokens, at + 1);
        std::string threads;
        bool isFirst = true;
        for (size_t i = at + 2, past; i < close; i = past) {
            past = std::max(i + 1, std::min(close, skipBracketedSpecifier(tokens, i)));
            if (tokens[i].is("(")) past = closing(tokens, i) + 1;
            if (tokens[i].is(",")) isFirst = false;
            for (size_t j = i; j < past && isFirst; ++j) threads.append(" ").append(tokens[j].text);
        }
        for (size_t i = at; i <= close; ++i) tokens[i].blank();
        return threads;
    }
    return "";
}

/// A GPU has no way to the host's variables.
void refuseReferences(const Tokens& tokens, size_t open, size_t close, std::string_view kernel) {
    bool isDefault = false;
    for (size_t at = open + 1; at < close; ++at) {
        const Token& token = tokens[at];
        if (token.is(",")) isDefault = false;
        if (token.is("=")) isDefault = true;
        if (const size_t past = skipBracketedSpecifier(tokens, at); past != at) {
            at = past - 1;
        } else if ((token.is("&") || token.is("&&")) && !isDefault) {
            throw Error{token.place, tr("the kernel {0} takes a reference: pass a value, or a "
                                        "pointer to memory of the device",
                                        kernel)};
        } else if ((token.is("(") && !tokens[at + 1].is("&")) || token.is("{") || token.is("[")) {
            at = closing(tokens, at);
        }
    }
}

void rewriteKernel(Tokens& tokens, size_t i) {
    const Place place = tokens[i].place;
    const size_t parameters = openOfParameters(tokens, i);
    const size_t end = closing(tokens, parameters);
    const size_t name = nameOfFunction(tokens, parameters);
    const size_t body = endOfHead(tokens, end);
    if (!saysVoid(tokens, beginOfDeclaration(tokens, i), name) && !saysVoid(tokens, end + 1, body))
        throw Error{place, tr("the kernel {0} must return void", tokens[name].text)};

    const std::string threads = takeLaunchBounds(tokens, beginOfDeclaration(tokens, i), parameters);
    refuseReferences(tokens, parameters, end, tokens[name].text);

    tokens[i].blank();
    if (tokens[body].is("{")) {
        // a kernel is known by its function
        tokens[i].output = "__attribute__((__global__, __noipa__))";
        const size_t close = closing(tokens, body);
        keepFunctionName(tokens, body, close, tokens[name].text);
        tokens[body].output = "{ ::simulator::launch(__PRETTY_FUNCTION__, [=]() mutable {";
        tokens[close].output = threads.empty() ? "}); }" : "}, unsigned(" + threads + ")); }";
    } else if (tokens[body].is(";")) {
        const size_t first = beginOfDeclaration(tokens, i);
        const auto begins = [&](const char* word) {
            return tokens[first].is(word) || tokens[first - 1].is(word);
        };
        const bool isOfAnother =
            begins("friend") || (begins("template") && !tokens[first + 1].is("<"));
        // a kernel of another file may be launched by this one's
        if (!isOfAnother) tokens[i].output = "__attribute__((__global__))";
    } else {
        throw Error{place, tr("the declaration of the kernel {0} must end in a body or a semicolon",
                              tokens[name].text)};
    }
}

}  // namespace

void rewriteKernels(Tokens& tokens) {
    for (size_t i = 0; i < tokens.size(); ++i)
        if (tokens[i].is("__global__")) rewriteKernel(tokens, i);
}

}  // namespace translator
