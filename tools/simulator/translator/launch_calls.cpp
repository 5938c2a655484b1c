#include "passes.h"

namespace translator {
namespace {

/// Past `void*` and its consts from `i` on, `i` itself where something else stands there.
size_t skipVoidPointer(const Tokens& tokens, size_t i) {
    size_t at = i;
    bool isVoid = false;
    for (; tokens[at].is("const") || tokens[at].is("void"); ++at)
        isVoid = isVoid || tokens[at].is("void");
    return isVoid && tokens[at].is("*") ? at + 1 : i;
}

void blank(Tokens& tokens, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) tokens[i].blank();
}

void dropCast(Tokens& tokens, size_t i) {
    const bool named = tokens[i].is("reinterpret_cast") && tokens[i + 1].is("<");
    const size_t type = named ? i + 2 : i + 1;
    if (!named && !tokens[i].is("(")) return;
    const size_t end = skipVoidPointer(tokens, type);
    if (end != type && tokens[end].is(named ? ">" : ")")) blank(tokens, i, end + 1);
}

}  // namespace

void rewriteLaunchCalls(Tokens& tokens) {
    for (size_t i = 0; i + 1 < tokens.size(); ++i)
        if ((tokens[i].is("cudaLaunchKernel") || tokens[i].is("cudaLaunchCooperativeKernel")) &&
            tokens[i + 1].is("("))
            dropCast(tokens, i + 2);
}

}  // namespace translator
