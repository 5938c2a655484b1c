#include "language/language.h"
#include "passes.h"
#include "scan.h"

namespace translator {
namespace {

struct Declarator {
    size_t name = 0;
    size_t end = 0;          // where an asm label may stand: behind the name and its brackets
    bool unbounded = false;  // x[]
    bool initialised = false;
};

/// Reads the declarator that ends at the next `,` or `;` from `at` on, and moves `at` there. For
/// the first one of a declaration, the specifiers are read as a part of it.
Declarator readDeclarator(const Tokens& tokens, size_t& at) {
    Declarator result;
    while (!tokens[at].is(",") && !tokens[at].is(";")) {
        const Token& token = tokens[at];
        const size_t past = skipBracketedSpecifier(tokens, at);
        if (past != at) {
            at = past;
        } else if (token.is("(") && !result.end &&
                   (tokens[at + 1].is("*") || tokens[at + 1].is("&"))) {
            const size_t close = closing(tokens, at);
            for (size_t i = at; i < close && !result.end; ++i)
                if (isName(tokens[i])) result.name = i, result.end = close + 1;
            at = close + 1;
            if (tokens[at].is("(")) at = closing(tokens, at) + 1;
        } else if (token.is("[")) {
            if (result.name + 1 == at) result.unbounded = tokens[at + 1].is("]");
            at = closing(tokens, at) + 1;
            result.end = at;
        } else if (token.is("=") || token.is("{") || token.is("(")) {
            result.initialised = true;
            at = token.is("=") ? at + 1 : closing(tokens, at) + 1;
        } else if (token.kind == Kind::End || token.is(")") || token.is("}") || token.is("]")) {
            throw Error{
                token.place,
                tr("this declaration of a __shared__ variable does not end in a semicolon")};
        } else {
            if (isName(token) && !result.end && !result.initialised) result.name = at;
            ++at;
        }
    }
    if (!result.end) result.end = result.name + 1;
    return result;
}

void checkIsVariable(const Tokens& tokens, const Declarator& declarator, const Place& place) {
    const bool named = declarator.name != 0 && tokens[declarator.name].text != "__shared__";
    if (!named) throw Error{place, tr("__shared__ belongs to the declaration of a variable")};
    if (declarator.initialised)
        throw Error{
            tokens[declarator.name].place,
            tr("the __shared__ variable {0} cannot have an initial value; let one thread assign it",
               tokens[declarator.name].text)};
}

/// Another name of the block's dynamic shared memory: in a function, a reference to it, as the
/// compiler forgets a label in the instances of a template; elsewhere, a label. `__thread` rather
/// than `thread_local`, which would call a function to find a variable that another file defines.
void nameDynamicMemory(Tokens& tokens, const Declarator& declarator, size_t end, bool local) {
    Token& name = tokens[declarator.name];
    if (!declarator.unbounded)
        throw Error{
            name.place,
            tr("extern __shared__ is the dynamic shared memory, an array without size: extern "
               "__shared__ T {0}[];",
               name.text)};
    if (local) {
        tokens[end].output = " = ::simulator::dynamicShared(\"" + std::string(name.text) + "\")" +
                             tokens[end].output;
        name.output = "(&" + name.output + ")";
    } else {
        tokens[declarator.end - 1].output += " __asm__(\"simulator_dynamic_shared\")";
    }
}

/// The model is that of any variable of a program; it tells shared memory from
/// other thread-local variables.
constexpr const char* staticStorage =
    "static thread_local __constinit __attribute__((tls_model(\"local-exec\")))";

void rewriteDeclaration(Tokens& tokens, size_t shared) {
    const Place place = tokens[shared].place;
    const size_t begin = beginOfDeclaration(tokens, shared);
    for (const char* before : {"(", ",", "<"})
        if (tokens[begin - 1].is(before))
            throw Error{
                place,
                tr("__shared__ belongs to the declaration of a variable, not of a parameter")};

    size_t at = begin;
    Declarator declarator = readDeclarator(tokens, at);
    checkIsVariable(tokens, declarator, place);
    const size_t specifiersEnd = declarator.name;
    const bool dynamic = findSpecifier(tokens, begin, specifiersEnd, "extern");
    const bool local = isLocal(tokens, shared);
    std::string size;
    for (;;) {
        size += (size.empty() ? "sizeof(" : " + sizeof(") +
                std::string(tokens[declarator.name].text) + ")";
        if (dynamic) nameDynamicMemory(tokens, declarator, at, local);
        if (tokens[at].is(";")) break;
        declarator = readDeclarator(tokens, ++at);
        checkIsVariable(tokens, declarator, place);
    }

    if (dynamic) {
        setStorage(tokens, begin, specifiersEnd, shared,
                   local ? "__attribute__((unused))" : "extern __thread");
    } else {
        setStorage(tokens, begin, specifiersEnd, shared, staticStorage);
        tokens[at].output = "; static_assert(" + size +
                            " <= 48 * 1024, \"a block has 48 KiB of static shared memory\");";
    }
}

}  // namespace

void rewriteSharedMemory(Tokens& tokens) {
    for (size_t i = 0; i < tokens.size(); ++i)
        if (tokens[i].is("__shared__")) rewriteDeclaration(tokens, i);
}

}  // namespace translator
