// A pass of g++: a function that uses dynamic shared memory by a name that is declared outside of
// functions tells the checker the name when it begins.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <context.h>
#include <stringpool.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include <string_view>

#include "passes.h"

namespace {

// The translator gives these variables the label of the simulator's own; g++ puts an asterisk
// before labels.
bool isDynamicShared(tree variable) {
    if (!VAR_P(variable) || !DECL_EXTERNAL(variable) || !DECL_THREAD_LOCAL_P(variable))
        return false;
    const std::string_view label = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(variable));
    return label == "*simulator_dynamic_shared" && DECL_NAME(variable);
}

tree foundAt(tree* node, int*, void*) {
    return isDynamicShared(*node) ? *node : NULL_TREE;
}

tree usedIn(gimple* statement) {
    for (unsigned i = 0; i < gimple_num_ops(statement); ++i)
        if (const tree found = walk_tree(gimple_op_ptr(statement, i), foundAt, nullptr, nullptr))
            return found;
    return NULL_TREE;
}

tree usedIn(function* function) {
    basic_block block;
    FOR_EACH_BB_FN(block, function) {
        for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
            if (const tree found = usedIn(gsi_stmt(at))) return found;
    }
    return NULL_TREE;
}

const pass_data description = {
    GIMPLE_PASS,    "names_of_dynamic_shared", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0,
    TODO_update_ssa};

class NamesOfDynamicShared : public gimple_opt_pass {
  public:
    NamesOfDynamicShared() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        const tree variable = usedIn(function);
        if (!variable) return 0;
        const tree name = DECL_NAME(variable);
        const tree type = build_function_type_list(void_type_node, const_ptr_type_node, NULL_TREE);
        gcall* const tell = gimple_build_call(
            build_fn_decl("checker_dynamic_shared_named", type), 1,
            build_string_literal(IDENTIFIER_LENGTH(name) + 1, IDENTIFIER_POINTER(name)));
        gsi_insert_on_edge_immediate(single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(function)), tell);
        return 0;
    }
    opt_pass* clone() override { return new NamesOfDynamicShared; }
};

}  // namespace

opt_pass* newNamesOfDynamicShared() {
    return new NamesOfDynamicShared;
}
