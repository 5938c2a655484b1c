#include <algorithm>

#include "language/language.h"
#include "passes.h"
#include "scan.h"

namespace translator {
namespace {

bool opensLaunch(const Tokens& tokens, size_t i) {
    const bool three = tokens[i].is("<") && tokens[i + 1].is("<") && tokens[i + 2].is("<");
    return three && !tokens[i - 1].is("<") && !tokens[i - 1].is("operator");
}

/// Whether the parenthesis at `open` begins the head of a statement, as in
/// `if (c) (*kernel)<<<...`.
bool isStatementHead(const Tokens& tokens, size_t open) {
    for (const char* word : {"if", "constexpr", "for", "while", "switch", "catch"})
        if (tokens[open].is("(") && tokens[open - 1].is(word)) return true;
    return false;
}

bool endsName(const Tokens& tokens, size_t i) {
    if (tokens[i].is(">")) {
        const size_t open = openingAngle(tokens, i);
        return open && isName(tokens[open - 1]);
    }
    return isName(tokens[i]);
}

/// Whether what ends at `i` can be called, indexed or asked for a member: what follows it is a part
/// of it.
bool endsPostfixExpression(const Tokens& tokens, size_t i) {
    if (tokens[i].is(")")) return !isStatementHead(tokens, opening(tokens, i));
    return tokens[i].is("]") || endsName(tokens, i);
}

/// The first token of the expression, a name or a postfix expression, that ends before `end`.
size_t beginOfCallee(const Tokens& tokens, size_t end) {
    const Error error{tokens[end].place, tr("no kernel stands before <<<")};
    for (size_t begin = end;;) {
        const Token& last = tokens[begin - 1];
        if (last.is(")") || last.is("]")) {
            const bool index = last.is("]");
            begin = opening(tokens, begin - 1);
            if (endsPostfixExpression(tokens, begin - 1)) continue;
            if (index || isStatementHead(tokens, begin)) throw error;
            return begin;
        }
        if (!endsName(tokens, begin - 1)) throw error;
        begin = last.is(">") ? openingAngle(tokens, begin - 1) - 1 : begin - 1;
        if (tokens[begin - 1].is("template")) --begin;
        if (tokens[begin - 1].is("::")) {
            --begin;
            const bool decltypeBefore =
                tokens[begin - 1].is(")") && tokens[opening(tokens, begin - 1) - 1].is("decltype");
            if (decltypeBefore) return opening(tokens, begin - 1) - 1;
            if (!endsName(tokens, begin - 1)) return begin;
        } else if (tokens[begin - 1].is(".") || tokens[begin - 1].is("->")) {
            --begin;
        } else {
            return begin;
        }
    }
}

size_t countClosers(const Tokens& tokens, size_t i) {
    size_t count = 0;
    while (tokens[i + count].is(">")) ++count;
    return count;
}

/// The first of the three `>` that end the launch configuration which begins at `begin`. Of several
/// runs of
/// `>`, it is the one that the template arguments open before it do not use up and that the
/// kernel's arguments follow.
size_t closerOfLaunch(const Tokens& tokens, size_t begin) {
    size_t openTemplates = 0;
    size_t secondChoice = 0;
    for (size_t i = begin; tokens[i].kind != Kind::End; ++i) {
        const Token& token = tokens[i];
        if (token.is("(") || token.is("[") || token.is("{")) {
            i = closing(tokens, i);
        } else if (token.is(")") || token.is("]") || token.is("}") || token.is(";")) {
            break;
        } else if (canOpenAngle(tokens, i)) {
            ++openTemplates;
        } else if (token.is(">")) {
            const size_t count = countClosers(tokens, i);
            if (count >= 3 && tokens[i + count].is("(")) {
                if (openTemplates < count && openTemplates + 3 >= count) return i + count - 3;
                if (count == 3) secondChoice = i;
            }
            openTemplates -= std::min(openTemplates, count);
            i += count - 1;
        }
    }
    if (secondChoice) return secondChoice;
    throw Error{tokens[begin - 3].place,
                tr("this <<< has no >>> with the kernel's arguments in parentheses after it")};
}

/// How many values the launch has at least and at most: `<` may or may not
/// begin template arguments.
struct Count {
    size_t atLeast;
    size_t atMost;
};

Count countValues(const Tokens& tokens, size_t begin, size_t end) {
    if (begin == end) return {0, 0};
    Count count{1, 1};
    size_t endOfTemplate = 0;
    for (size_t i = begin; i < end; ++i) {
        if (tokens[i].is("(") || tokens[i].is("[") || tokens[i].is("{")) {
            i = closing(tokens, i);
        } else if (canOpenAngle(tokens, i) && i > endOfTemplate) {
            const size_t close = closingAngle(tokens, i);
            if (close < end) endOfTemplate = close;
        } else if (tokens[i].is(",")) {
            ++count.atMost;
            if (i > endOfTemplate) ++count.atLeast;
        }
    }
    return count;
}

bool spansLines(const Tokens& tokens, size_t begin, size_t end) {
    return std::any_of(
        tokens.begin() + begin, tokens.begin() + end,
        [](const Token& token) { return token.gap.find('\n') != std::string_view::npos; });
}

void rewriteLaunch(Tokens& tokens, size_t opener) {
    const size_t callee = beginOfCallee(tokens, opener);
    const size_t configuration = opener + 3;
    const size_t closer = closerOfLaunch(tokens, configuration);
    const size_t arguments = closer + 3;
    const Count values = countValues(tokens, configuration, closer);
    if (values.atMost < 2 || values.atLeast > 4)
        throw Error{tokens[opener].place,
                    tr("a launch has two to four values in <<< >>>: grid, block, bytes of shared "
                       "memory, stream")};

    tokens[opener].replace("(::simulator::configure(");
    tokens[closer].replace("), ");
    for (size_t i : {opener + 1, opener + 2, closer + 1, closer + 2}) tokens[i].replace("");
    tokens[closing(tokens, arguments)].output += ")";

    if (spansLines(tokens, callee + 1, arguments + 1))
        for (size_t i : {opener, callee, arguments})
            tokens[i].output.insert(0, lineMarker(tokens[i].place));
    std::swap(tokens[callee].gap, tokens[opener].gap);
    std::rotate(tokens.begin() + callee, tokens.begin() + opener, tokens.begin() + arguments);
}

}  // namespace

void rewriteLaunches(Tokens& tokens) {
    for (size_t i = tokens.size() - 1; i > 0;
         --i)  // backwards: launches within a launch come first
        if (opensLaunch(tokens, i)) rewriteLaunch(tokens, i);
}

}  // namespace translator
