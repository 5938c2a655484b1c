#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <cgraph.h>
#include <fold-const.h>
#include <gimple-expr.h>
#include <stringpool.h>

#include <string>
#include <vector>

#include "sides.h"
#include "variables.h"

namespace {

bool isOfEachDevice(tree variable) {
    return (isMarked(variable, "device") || isMarked(variable, "constant")) &&
           !isMarked(variable, "managed") && !DECL_EXTERNAL(variable) &&
           !DECL_THREAD_LOCAL_P(variable) && !TREE_READONLY(variable) && DECL_SIZE_UNIT(variable);
}

void list(tree variable) {
    const tree word = long_unsigned_type_node;
    const tree type = build_array_type_nelts(word, 2);
    const tree entry = build_decl(DECL_SOURCE_LOCATION(variable), VAR_DECL,
                                  create_tmp_var_name("simulator_variable"), type);
    TREE_STATIC(entry) = DECL_ARTIFICIAL(entry) = DECL_IGNORED_P(entry) = true;
    TREE_USED(entry) = DECL_PRESERVE_P(entry) = true;
    vec<constructor_elt, va_gc>* words = nullptr;
    CONSTRUCTOR_APPEND_ELT(words, size_int(0), fold_convert(word, build_fold_addr_expr(variable)));
    CONSTRUCTOR_APPEND_ELT(words, size_int(1), fold_convert(word, DECL_SIZE_UNIT(variable)));
    DECL_INITIAL(entry) = build_constructor(type, words);
    TREE_CONSTANT(DECL_INITIAL(entry)) = TREE_STATIC(DECL_INITIAL(entry)) = true;
    TREE_ADDRESSABLE(variable) = true;
    set_decl_section_name(entry, "simulator_variables");
    varpool_node::finalize_decl(entry);
    varpool_node* const node = varpool_node::get_create(entry);
    node->force_output = true;
    if (!node->analyzed) node->analyze();
}

}  // namespace

void listVariables(void*, void*) {
    std::vector<tree> variables;
    varpool_node* node;
    FOR_EACH_VARIABLE(node)
    if (isOfEachDevice(node->decl)) variables.push_back(node->decl);
    for (const tree variable : variables) list(variable);
}
