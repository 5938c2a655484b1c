#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <calls.h>
#include <cfg.h>
#include <cfganal.h>
#include <cgraph.h>
#include <context.h>
#include <gimple-ssa.h>
#include <gimple-walk.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
#include <tree-pass.h>

#include <map>
#include <string_view>

#include "brief.h"

namespace {

tree volatileIn(tree* at, int*, void*) {
    return (DECL_P(*at) || REFERENCE_CLASS_P(*at)) && TREE_THIS_VOLATILE(*at) ? *at : NULL_TREE;
}

// Before a function has its SSA form, its statements do not know this of themselves.
bool isVolatile(gimple* statement) {
    walk_stmt_info walk = {};
    return walk_gimple_op(statement, volatileIn, &walk);
}

/// Of a function without a body: a builtin of the compiler that comes back without having called
/// anybody, or what only computes a value.
bool returnsByItself(tree function) {
    const int flags = flags_from_decl_or_type(function);
    if (flags & (ECF_NORETURN | ECF_RETURNS_TWICE)) return false;
    return (flags & (ECF_CONST | ECF_PURE)) ||
           ((flags & ECF_LEAF) && (flags & ECF_NOTHROW) && fndecl_built_in_p(function));
}

class Brevity {
  public:
    bool isBrief(tree function) {
        if (cgraph_node* const node = cgraph_node::get(function))
            function = node->ultimate_alias_target()->decl;
        struct function* const body = DECL_STRUCT_FUNCTION(function);
        if (!body || !body->cfg) return returnsByItself(function);
        // Until more is known: what is asked about again meanwhile calls itself.
        const auto [at, isNew] = known_.insert({DECL_UID(function), false});
        if (isNew) at->second = isBodyBrief(body);
        return at->second;
    }

  private:
    bool isBodyBrief(function* body) {
        if (mark_dfs_back_edges(body)) return false;
        basic_block block;
        FOR_EACH_BB_FN(block, body) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
                if (!isStatementBrief(gsi_stmt(at))) return false;
        }
        return true;
    }

    bool isStatementBrief(gimple* statement) {
        if (is_gimple_debug(statement)) return true;
        if (gimple_code(statement) == GIMPLE_ASM || isVolatile(statement)) return false;
        const gcall* const call = dyn_cast<gcall*>(statement);
        if (!call || gimple_call_internal_p(call)) return true;
        const tree callee = gimple_call_fndecl(call);
        return callee && isBrief(callee);
    }

    std::map<unsigned, bool> known_;  // by DECL_UID
};

bool isQuestion(tree function) {
    return function && DECL_ASSEMBLER_NAME_SET_P(function) &&
           IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function)) ==
               std::string_view("_ZN9simulator7isBriefEPFvPKvE");
}

/// Puts the answer where the call was.
void answer(gimple_stmt_iterator* question, Brevity& brevity) {
    gcall* const call = as_a<gcall*>(gsi_stmt(*question));
    const tree function = TREE_OPERAND(gimple_call_arg(call, 0), 0);
    if (const tree result = gimple_call_lhs(call))
        replace_uses_by(result, build_int_cst(TREE_TYPE(result), brevity.isBrief(function)));
    unlink_stmt_vdef(call);
    gsi_remove(question, true);
    release_defs(call);
}

const pass_data description = {
    GIMPLE_PASS, "brief", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, TODO_cleanup_cfg};

class Brief : public gimple_opt_pass {
  public:
    Brief() : gimple_opt_pass(description, g) {}

    bool gate(function* function) override {
        const cgraph_edge* call = cgraph_node::get(function->decl)->callees;
        while (call && !isQuestion(call->callee->decl)) call = call->next_callee;
        return call;
    }

    unsigned int execute(function* function) override {
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);)
                if (is_gimple_call(gsi_stmt(at)) && isQuestion(gimple_call_fndecl(gsi_stmt(at))))
                    answer(&at, brevity_);
                else
                    gsi_next(&at);
        }
        return 0;
    }
    opt_pass* clone() override { return new Brief; }

  private:
    Brevity brevity_;
};

}  // namespace

opt_pass* newBrief() {
    return new Brief;
}
