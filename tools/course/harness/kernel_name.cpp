#include "harness/kernel_name.h"

#include <algorithm>

namespace harness {

namespace {

/// The end of the brackets that open at `at`.
size_t closing(std::string_view text, size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        depth += text[at] == '(' || text[at] == '<' || text[at] == '{';
        depth -= text[at] == ')' || text[at] == '>' || text[at] == '}';
        if (depth == 0) break;
    }
    return at;
}

/// "int, 256" of " [with T = int; int THREADS = 256]".
std::string arguments(std::string_view with) {
    std::string all;
    const size_t begin = with.find("[with ");
    if (begin == with.npos) return all;
    with = with.substr(begin + 6, with.rfind(']') - begin - 6);
    while (!with.empty()) {
        const std::string_view one = with.substr(0, with.find("; "));
        const size_t value = one.find(" = ");
        if (value != one.npos)
            all += (all.empty() ? "" : ", ") + std::string(one.substr(value + 3));
        with.remove_prefix(std::min(one.size() + 2, with.size()));
    }
    return all;
}

}  // namespace

std::string shortKernelName(std::string_view pretty) {
    size_t parameters = 0;
    while (parameters < pretty.size() && pretty[parameters] != '(')
        parameters = pretty[parameters] == '{' || pretty[parameters] == '<'
                         ? closing(pretty, parameters) + 1
                         : parameters + 1;
    parameters = std::min(parameters, pretty.size());
    std::string_view name = pretty.substr(0, parameters);
    const size_t begin = name.find_last_of(" :");
    if (begin != name.npos) name.remove_prefix(begin + 1);
    const std::string with = arguments(pretty.substr(parameters));
    return std::string(name) + (with.empty() ? "" : '<' + with + '>');
}

}  // namespace harness
