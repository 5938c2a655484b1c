#include "scan.h"

#include <unordered_set>

#include "language/language.h"

namespace translator {
namespace {

using Words = std::unordered_set<std::string_view>;

bool opens(const Token& token) {
    return token.is("(") || token.is("[") || token.is("{");
}
bool closes(const Token& token) {
    return token.is(")") || token.is("]") || token.is("}");
}

std::string_view partner(std::string_view open) {
    return open == "(" ? ")" : open == "[" ? "]" : "}";
}

bool isClassKey(const Token& token) {
    return token.is("struct") || token.is("union") || token.is("class") || token.is("enum");
}

/// The keyword of the struct whose body ends at `close`, 0 where that is the end of something else.
size_t classKeyOfBody(const Tokens& tokens, size_t close) {
    size_t i = opening(tokens, close);
    while (tokens[i - 1].isIdentifier() && !isClassKey(tokens[i - 1])) --i;
    return isClassKey(tokens[i - 1]) ? i - 1 : 0;
}

}  // namespace

size_t closing(const Tokens& tokens, size_t open) {
    std::vector<size_t> pending;
    for (size_t i = open; tokens[i].kind != Kind::End; ++i) {
        if (opens(tokens[i])) {
            pending.push_back(i);
        } else if (closes(tokens[i])) {
            const Token& opener = tokens[pending.back()];
            if (partner(opener.text) != tokens[i].text)
                throw Error{tokens[i].place, tr("'{0}' does not close the '{1}' of line {2}",
                                                tokens[i].text, opener.text, opener.place.line)};
            pending.pop_back();
            if (pending.empty()) return i;
        }
    }
    throw Error{tokens[open].place, tr("'{0}' is never closed", tokens[open].text)};
}

size_t opening(const Tokens& tokens, size_t close) {
    int depth = 0;
    for (size_t i = close; i > 0; --i) {
        if (closes(tokens[i])) ++depth;
        if (opens(tokens[i]) && --depth == 0) return i;
    }
    throw Error{tokens[close].place, tr("'{0}' closes nothing", tokens[close].text)};
}

bool canOpenAngle(const Tokens& tokens, size_t i) {
    return tokens[i].is("<") && isName(tokens[i - 1]) && !tokens[i + 1].is("<");
}

size_t closingAngle(const Tokens& tokens, size_t open) {
    int depth = 0;
    for (size_t i = open; tokens[i].kind != Kind::End; ++i) {
        const Token& token = tokens[i];
        if (opens(token))
            i = closing(tokens, i);
        else if (closes(token) || token.is(";"))
            return 0;
        else if (tokens[i - 1].is("operator"))
            continue;
        else if (canOpenAngle(tokens, i))
            ++depth;
        else if (token.is(">") && --depth == 0)
            return i;
    }
    return 0;
}

size_t openingAngle(const Tokens& tokens, size_t close) {
    int depth = 0;
    for (size_t i = close; i > 0; --i) {
        const Token& token = tokens[i];
        if (closes(token))
            i = opening(tokens, i);
        else if (opens(token) || token.is(";"))
            return 0;
        else if (tokens[i - 1].is("operator"))
            continue;
        else if (token.is(">"))
            ++depth;
        else if (token.is("<") && tokens[i - 1].is("<"))
            --i;  // a shift
        else if (token.is("<") && --depth == 0)
            return i;
    }
    return 0;
}

bool isKeyword(std::string_view text) {
    static const Words keywords = {
        "alignas",    "alignof",    "and",        "asm",          "auto",          "bool",
        "break",      "case",       "catch",      "char",         "class",         "co_await",
        "co_return",  "co_yield",   "compl",      "const",        "constexpr",     "consteval",
        "constinit",  "continue",   "decltype",   "default",      "delete",        "do",
        "double",     "else",       "enum",       "explicit",     "extern",        "float",
        "for",        "friend",     "goto",       "if",           "inline",        "int",
        "long",       "mutable",    "namespace",  "new",          "noexcept",      "not",
        "operator",   "or",         "private",    "protected",    "public",        "register",
        "requires",   "return",     "short",      "signed",       "sizeof",        "static",
        "struct",     "switch",     "template",   "thread_local", "throw",         "try",
        "typedef",    "typename",   "union",      "unsigned",     "using",         "void",
        "volatile",   "wchar_t",    "while",      "xor",          "__attribute__", "__attribute",
        "__global__", "__shared__", "__device__", "__constant__", "__managed__"};
    return keywords.contains(text);
}

bool takesParentheses(std::string_view word) {
    static const Words words = {"alignas",           "__attribute__", "__attribute", "decltype",
                                "noexcept",          "explicit",      "__typeof__",  "typeof",
                                "__launch_bounds__", "__align__",     "__declspec",  "requires"};
    return words.contains(word);
}

size_t skipBracketedSpecifier(const Tokens& tokens, size_t i) {
    if (takesParentheses(tokens[i].text) && tokens[i + 1].is("("))
        return closing(tokens, i + 1) + 1;
    if (tokens[i].is("[") && tokens[i + 1].is("[")) return closing(tokens, i) + 1;
    if (canOpenAngle(tokens, i)) {
        const size_t close = closingAngle(tokens, i);
        return close ? close + 1 : i;
    }
    if (tokens[i].is("{") && classKeyOfBody(tokens, closing(tokens, i)))
        return closing(tokens, i) + 1;
    return i;
}

size_t findSpecifier(const Tokens& tokens, size_t begin, size_t end, std::string_view word) {
    for (size_t at = begin; at < end;) {
        if (tokens[at].is(word)) return at;
        const size_t past = skipBracketedSpecifier(tokens, at);
        at = past != at ? past : at + 1;
    }
    return 0;
}

void setStorage(Tokens& tokens, size_t begin, size_t end, size_t qualifier,
                std::string_view storage) {
    for (const char* word : {"extern", "static"})
        if (const size_t at = findSpecifier(tokens, begin, end, word)) tokens[at].blank();
    const size_t alignment = findSpecifier(tokens, qualifier, end, "alignas");
    if (!alignment) {
        tokens[qualifier].output = storage;
        return;
    }
    tokens[qualifier].blank();
    tokens[closing(tokens, alignment + 1)].output += " " + std::string(storage);
}

namespace {

/// Whether the `{` at `open` begins a namespace or an extern "C".
bool opensNamespace(const Tokens& tokens, size_t open) {
    size_t at = open - 1;
    if (tokens[at].kind == Kind::Text) return tokens[at - 1].is("extern");
    while (isName(tokens[at]) || tokens[at].is("::") || tokens[at].is("inline")) --at;
    return tokens[at].is("namespace");
}

}  // namespace

bool isLocal(const Tokens& tokens, size_t i) {
    int depth = 0;
    for (size_t at = i; at > 0; --at) {
        if (tokens[at].is("}")) ++depth;
        if (tokens[at].is("{") && --depth < 0) {
            if (!opensNamespace(tokens, at)) return true;
            depth = 0;
        }
    }
    return false;
}

size_t beginOfDeclaration(const Tokens& tokens, size_t i) {
    for (;;) {
        const Token& before = tokens[i - 1];
        if (before.is("}")) {
            const size_t key = classKeyOfBody(tokens, i - 1);
            if (!key) return i;
            i = key;
        } else if (before.is(")")) {
            const size_t open = opening(tokens, i - 1);
            if (!takesParentheses(tokens[open - 1].text)) return i;
            i = open - 1;
        } else if (before.is("]")) {
            i = opening(tokens, i - 1);
        } else if (before.is(">")) {
            const size_t open = openingAngle(tokens, i - 1);
            if (!open || tokens[open - 1].is("template")) return i;
            i = open;
        } else if (before.isIdentifier() || before.is("::") || before.is("*") || before.is("&") ||
                   before.kind == Kind::Text) {
            --i;
        } else {
            return i;
        }
    }
}

std::string lineMarker(const Place& place) {
    return "\n# " + std::to_string(place.line) + " \"" + std::string(place.file) + "\"" +
           (place.system ? " 3" : "") + "\n";
}

}  // namespace translator
