#include <gcc-plugin.h>

#include <tree.h>

#include <cp/cp-tree.h>

#include <stringpool.h>

#include <attribs.h>

#include "sides.h"

namespace {

bool isLambda(tree function) {
    return LAMBDA_FUNCTION_P(function);
}

/// The body of a kernel: what the translator makes of it is a lambda of the kernel's function.
bool isBodyOfKernel(tree function) {
    const tree outer = decl_function_context(function);
    return outer && isLambda(function) && isMarked(outer, "global");
}

std::string nameOfClass(tree declaration) {
    const tree type = DECL_CONTEXT(declaration);
    if (!type || !RECORD_OR_UNION_TYPE_P(type) || !TYPE_IDENTIFIER(type)) return "";
    return IDENTIFIER_POINTER(TYPE_IDENTIFIER(type));
}

}  // namespace

bool startsWith(std::string_view text, std::string_view beginning) {
    return text.substr(0, beginning.size()) == beginning;
}

bool isMarked(tree declaration, const char* space) {
    return lookup_attribute(space, DECL_ATTRIBUTES(declaration));
}

bool isDeviceCode(tree function) {
    return isBodyOfKernel(function) ||
           (isMarked(function, "device") && !isMarked(function, "host"));
}

bool isHostCode(tree function) {
    return !isMarked(function, "device") && !isMarked(function, "global") &&
           !isOfSimulator(function) && !isOfLibrary(function) && !belongsToCaller(function) &&
           !decl_function_context(function) && !DECL_USE_TEMPLATE(function) &&
           !DECL_DECLARED_CONSTEXPR_P(function);
}

bool isHostVariable(tree declaration) {
    if (!VAR_P(declaration) || DECL_ARTIFICIAL(declaration) || DECL_THREAD_LOCAL_P(declaration) ||
        decl_function_context(declaration) || isOfSimulator(declaration) ||
        isOfLibrary(declaration))
        return false;
    for (const char* space : {"device", "constant", "managed"})
        if (isMarked(declaration, space)) return false;
    const tree type = TREE_TYPE(declaration);
    return TREE_CODE(type) == ARRAY_TYPE || !(TYPE_READONLY(type) || TYPE_REF_P(type));
}

const std::string& simulatorHeaders() {
    static const std::string folder = [] {
        constexpr std::string_view known = "simulator/launch.h";
        for (unsigned i = 0; i < LINEMAPS_ORDINARY_USED(line_table); ++i) {
            const std::string_view file = LINEMAPS_ORDINARY_MAP_AT(line_table, i)->to_file;
            if (file.size() > known.size() &&
                file.substr(file.size() - known.size() - 1) == "/simulator/launch.h")
                return std::string(file.substr(0, file.size() - known.size()));
        }
        return std::string("/");  // a file without CUDA
    }();
    return folder;
}

bool isOfSimulator(tree declaration) {
    const char* const file = DECL_SOURCE_FILE(declaration);
    return file && startsWith(file, simulatorHeaders());
}

bool isOfLibrary(tree declaration) {
    return DECL_IS_UNDECLARED_BUILTIN(declaration) ||
           in_system_header_at(DECL_SOURCE_LOCATION(declaration));
}

bool belongsToCaller(tree function) {
    return isLambda(function) || DECL_ARTIFICIAL(function) || DECL_DEFAULTED_FN(function);
}

std::string_view nameOf(tree declaration) {
    return DECL_NAME(declaration) ? IDENTIFIER_POINTER(DECL_NAME(declaration)) : "";
}

std::string spoken(tree declaration) {
    const std::string type = nameOfClass(declaration);
    if (TREE_CODE(declaration) == FUNCTION_DECL) {
        if (DECL_CONSTRUCTOR_P(declaration)) return type + "::" + type;
        if (DECL_DESTRUCTOR_P(declaration)) return type + "::~" + type;
    }
    const std::string scope = decl_in_std_namespace_p(declaration) ? "std::" : "";
    return scope + (type.empty() ? "" : type + "::") + std::string(nameOf(declaration));
}
