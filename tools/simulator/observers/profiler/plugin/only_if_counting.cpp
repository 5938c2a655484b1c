#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <stringpool.h>

#include <attribs.h>
#include <cfg.h>
#include <cfghooks.h>
#include <context.h>
#include <dominance.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-into-ssa.h>
#include <tree-pass.h>
#include <varasm.h>

#include <string_view>
#include <vector>

#include "passes.h"

namespace {

/// Whether it tells the profiler something, and does nothing else. What yields to other threads
/// stays: volatile accesses and atomics.
bool tellsOnly(gimple* statement) {
    if (!is_gimple_call(statement) || gimple_call_lhs(statement)) return false;
    const tree called = gimple_call_fndecl(statement);
    if (!called || !DECL_NAME(called)) return false;
    const std::string_view name = IDENTIFIER_POINTER(DECL_NAME(called));
    if (name == "profiler_block" || name == "profiler_local") return true;
    for (const std::string_view access :
         {"__builtin___tsan_read", "__builtin___tsan_write", "__builtin___tsan_unaligned_read",
          "__builtin___tsan_unaligned_write"})
        if (name.substr(0, access.size()) == access) return true;
    return false;
}

/// profiler_is_counting of resting.h. It is constant to a thread of a kernel.
tree isCounting() {
    const tree variable = build_decl(UNKNOWN_LOCATION, VAR_DECL,
                                     get_identifier("profiler_is_counting"), boolean_type_node);
    DECL_EXTERNAL(variable) = 1;
    TREE_PUBLIC(variable) = 1;
    DECL_ARTIFICIAL(variable) = 1;
    set_decl_tls_model(variable, TLS_MODEL_LOCAL_EXEC);
    return variable;
}

/// Makes `call` a block of its own, which `asked` leads to, or past.
void putBehind(tree asked, gimple* call) {
    gimple_stmt_iterator at = gsi_for_stmt(call);
    gsi_prev(&at);
    const basic_block whole = gimple_bb(call);
    const edge before =
        gsi_end_p(at) ? split_block_after_labels(whole) : split_block(whole, gsi_stmt(at));
    const edge behind = split_block(before->dest, call);
    gcond* const condition =
        gimple_build_cond(NE_EXPR, asked, boolean_false_node, NULL_TREE, NULL_TREE);
    gimple_stmt_iterator end = gsi_last_bb(before->src);
    gsi_insert_after(&end, condition, GSI_NEW_STMT);
    before->flags = EDGE_TRUE_VALUE;
    before->probability = profile_probability::very_unlikely();
    const edge past = make_edge(before->src, behind->dest, EDGE_FALSE_VALUE);
    past->probability = before->probability.invert();
}

const pass_data description = {
    GIMPLE_PASS, "profiler_rests", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
    0,           TODO_update_ssa};

class OnlyIfCounting : public gimple_opt_pass {
  public:
    OnlyIfCounting() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        std::vector<gimple*> calls;
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
                if (tellsOnly(gsi_stmt(at)) && !stmt_ends_bb_p(gsi_stmt(at)))
                    calls.push_back(gsi_stmt(at));
        }
        if (calls.empty()) return 0;
        free_dominance_info(function, CDI_DOMINATORS);
        free_dominance_info(function, CDI_POST_DOMINATORS);
        const tree asked = make_ssa_name(boolean_type_node);
        gassign* const ask = gimple_build_assign(asked, isCounting());
        const edge entry = single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(function));
        gsi_insert_on_edge_immediate(entry, ask);
        for (gimple* const call : calls) putBehind(asked, call);
        mark_virtual_operands_for_renaming(function);
        return 0;
    }
    opt_pass* clone() override { return new OnlyIfCounting; }
};

}  // namespace

opt_pass* newOnlyIfCounting() {
    return new OnlyIfCounting;
}
