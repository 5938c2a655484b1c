#include <set>
#include <string>
#include <string_view>

#include "passes.h"
#include "scan.h"

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
    for (size_t i = begin; i < end; ++i)
        tokens[i].replace(std::string(tokens[i].output.size(), ' '));
}

void dropCast(Tokens& tokens, size_t i) {
    const bool named = tokens[i].is("reinterpret_cast") && tokens[i + 1].is("<");
    const size_t type = named ? i + 2 : i + 1;
    if (!named && !tokens[i].is("(")) return;
    const size_t end = skipVoidPointer(tokens, type);
    if (end != type && tokens[end].is(named ? ">" : ")")) blank(tokens, i, end + 1);
}

/// Past the first parenthesis after a kernel's `__global__` and its attributes comes its name.
std::set<std::string_view> kernelNames(const Tokens& tokens) {
    std::set<std::string_view> names;
    for (size_t i = 0; i + 1 < tokens.size(); ++i)
        if (tokens[i].is("__global__"))
            for (size_t at = i + 1; tokens[at].kind != Kind::End && !tokens[at].is(";");) {
                const size_t past = skipBracketedSpecifier(tokens, at);
                if (past != at) {
                    at = past;
                } else if (tokens[at].is("(")) {
                    names.insert(tokens[at - 1].text);
                    break;
                } else {
                    ++at;
                }
            }
    return names;
}

/// The last name of `a::b::name`, with `&` before it or not.
size_t nameOfOperand(const Tokens& tokens, size_t i) {
    size_t at = tokens[i].is("&") ? i + 1 : i;
    while (tokens[at].is("::") || tokens[at + 1].is("::")) ++at;
    return at;
}

bool isKernel(const Tokens& tokens, size_t i, const std::set<std::string_view>& kernels) {
    const size_t name = nameOfOperand(tokens, i);
    const Token& next = tokens[name + 1];
    return kernels.contains(tokens[name].text) && !next.is("(") && !next.is("[") && !next.is(".") &&
           !next.is("->");
}

void noteAddress(Tokens& tokens, size_t i, const std::set<std::string_view>& kernels) {
    constexpr const char* address = "(::simulator::KernelAddress)";
    const bool named = tokens[i].is("reinterpret_cast") && tokens[i + 1].is("<");
    const size_t type = named ? i + 2 : i + 1;
    if (!named && !tokens[i].is("(")) return;
    const size_t end = skipVoidPointer(tokens, type);
    if (end == type || !tokens[end].is(named ? ">" : ")")) return;
    const size_t last = named ? end + 1 : end;
    if ((named && !tokens[last].is("(")) || !isKernel(tokens, last + 1, kernels)) return;
    if (named) tokens[i].output = "static_cast";  // that asks for the class's own conversion
    tokens[last].output += address;
}

}  // namespace

void rewriteKernelAddresses(Tokens& tokens) {
    const std::set<std::string_view> kernels = kernelNames(tokens);
    if (kernels.empty()) return;
    for (size_t i = 1; i + 4 < tokens.size(); ++i) noteAddress(tokens, i, kernels);
}

void rewriteLaunchCalls(Tokens& tokens) {
    for (size_t i = 0; i + 1 < tokens.size(); ++i)
        if ((tokens[i].is("cudaLaunchKernel") || tokens[i].is("cudaLaunchCooperativeKernel")) &&
            tokens[i + 1].is("("))
            dropCast(tokens, i + 2);
}

}  // namespace translator
