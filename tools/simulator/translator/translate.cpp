#include "translate.h"

#include <array>

#include "lexer.h"
#include "passes.h"

namespace translator {
namespace {

/// A pragma for nvcc that g++ would warn of.
bool isCudaPragma(std::string_view line) {
    auto skip = [&](std::string_view word) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        const bool there = line.starts_with(word);
        if (there) line.remove_prefix(word.size());
        return there;
    };
    if (!skip("#") || !skip("pragma")) return false;
    static constexpr std::array words = {"unroll", "nounroll", "nv_", "hd_warning_disable",
                                         "diag_"};
    for (const char* word : words)
        if (skip(word)) return true;
    return false;
}

void appendWithoutCudaPragmas(std::string& result, std::string_view gap) {
    while (!gap.empty()) {
        const std::string_view line = gap.substr(0, gap.find('\n'));
        if (!isCudaPragma(line)) result += line;
        gap.remove_prefix(line.size());
        if (gap.empty()) return;
        result += '\n';
        gap.remove_prefix(1);
    }
}

std::string text(const Tokens& tokens) {
    std::string result;
    for (const Token& token : tokens) {
        if (token.gap.find('#') == std::string_view::npos)
            result += token.gap;
        else
            appendWithoutCudaPragmas(result, token.gap);
        result += token.output;
    }
    return result;
}

}  // namespace

std::string translate(std::string_view source, std::string_view file, std::string_view onDevice,
                      bool relocatable) {
    Tokens tokens = lex(source, file);
    if (!onDevice.empty()) {
        const Tokens device = lex(onDevice, file);
        tokens = withDeviceBodies(withDeviceFunctions(tokens, device), device);
    }
    rewriteAssembly(tokens);
    rewriteKernels(tokens);
    rewriteSharedMemory(tokens);
    rewriteDeviceDeclarations(tokens, relocatable);
    rewriteLaunchCalls(tokens);
    rewriteKernelAddresses(tokens);
    rewriteLaunches(tokens);
    return text(tokens);
}

}  // namespace translator
