#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <cfganal.h>
#include <context.h>
#include <dominance.h>
#include <fold-const.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <stringpool.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include "device_function.h"
#include "lockstep.h"

namespace {

constexpr int depthOfExpressions = 8;

/// Whether two expressions are written alike: before the optimizer has looked at them, each has
/// names of its own.
bool areAlike(tree a, tree b, int depth = depthOfExpressions) {
    if (a == b || operand_equal_p(a, b, 0)) return true;
    if (depth == 0 || TREE_CODE(a) != TREE_CODE(b)) return false;
    if (TREE_CODE(a) == SSA_NAME) {
        gimple *const x = SSA_NAME_DEF_STMT(a), *const y = SSA_NAME_DEF_STMT(b);
        if (!is_gimple_assign(x) || !is_gimple_assign(y) ||
            gimple_assign_rhs_code(x) != gimple_assign_rhs_code(y) ||
            gimple_num_ops(x) != gimple_num_ops(y))
            return false;
        for (unsigned i = 1; i < gimple_num_ops(x); ++i)
            if (!areAlike(gimple_op(x, i), gimple_op(y, i), depth - 1)) return false;
        return true;
    }
    if (!REFERENCE_CLASS_P(a)) return false;
    for (int i = 0; i < TREE_OPERAND_LENGTH(a); ++i) {
        const tree x = TREE_OPERAND(a, i), y = TREE_OPERAND(b, i);
        if (x != y && (!x || !y || !areAlike(x, y, depth - 1))) return false;
    }
    return true;
}

/// A volatile load, and the first block of what lies between it and the statement that asked: all
/// lanes that come to that block come to the statement as well.
struct Load {
    gimple* statement;
    basic_block from;
};

/// Whether the branches that a PHI joins are those of an `?:` or an `if`, and no loop's.
bool joinsBranches(basic_block block) {
    edge e;
    edge_iterator at;
    FOR_EACH_EDGE(e, at, block->preds)
    if (dominated_by_p(CDI_DOMINATORS, e->src, block)) return false;
    return true;
}

/// Where what a value is made of was read from a volatile place other than `place`, in `from` or
/// behind it; nowhere if it was not.
Load loadOfAnother(tree place, tree value, basic_block from, int depth = depthOfExpressions) {
    if (depth == 0 || TREE_CODE(value) != SSA_NAME) return {};
    gimple* const statement = SSA_NAME_DEF_STMT(value);
    const basic_block block = gimple_bb(statement);
    if (!block || !dominated_by_p(CDI_DOMINATORS, block, from)) return {};
    if (gimple_assign_load_p(statement)) {
        const tree source = gimple_assign_rhs1(statement);
        if (!TREE_THIS_VOLATILE(source) || areAlike(source, place)) return {};
        return {statement, from};
    }
    if (gimple_code(statement) == GIMPLE_PHI) {
        if (!joinsBranches(block)) return {};
        if (block == from) from = get_immediate_dominator(CDI_DOMINATORS, block);
    } else if (!is_gimple_assign(statement) && !is_gimple_call(statement)) {
        return {};
    }
    use_operand_p use;
    ssa_op_iter at;
    FOR_EACH_PHI_OR_STMT_USE(use, statement, at, SSA_OP_USE)
    if (const Load load = loadOfAnother(place, USE_FROM_PTR(use), from, depth - 1); load.statement)
        return load;
    return {};
}

bool isVolatileLoad(gimple* statement) {
    return gimple_assign_load_p(statement) && TREE_THIS_VOLATILE(gimple_assign_rhs1(statement));
}

bool isVolatileStore(const gimple* statement) {
    return is_gimple_assign(statement) && gimple_store_p(statement) &&
           TREE_THIS_VOLATILE(gimple_assign_lhs(statement));
}

/// simulator::activeMask(), which returns when all lanes that can come have come.
gcall* meeting(location_t where) {
    const tree type = build_function_type_list(unsigned_type_node, NULL_TREE);
    const tree function = build_fn_decl("_ZN9simulator10activeMaskEv", type);
    gcall* const call = gimple_build_call(function, 0);
    gimple_set_location(call, where);
    return call;
}

/// Lanes meet before `statement`.
void meetBefore(gimple* statement) {
    gimple_stmt_iterator at = gsi_for_stmt(statement);
    gsi_insert_before(&at, meeting(gimple_location(statement)), GSI_SAME_STMT);
}

/// Lanes meet before they read. A load in one branch of an `?:` is not where they all come: they
/// meet before what the block that branches has read since it last wrote.
void meetBefore(const Load& load) {
    if (gimple_bb(load.statement) == load.from) return meetBefore(load.statement);
    gimple* first = nullptr;
    for (gimple_stmt_iterator at = gsi_start_bb(load.from); !gsi_end_p(at); gsi_next(&at))
        if (isVolatileStore(gsi_stmt(at)))
            first = nullptr;
        else if (!first && isVolatileLoad(gsi_stmt(at)))
            first = gsi_stmt(at);
    if (first) meetBefore(first);
}

/// The condition of an `if` without `else` whose branch `block` is; null if it is none.
gcond* conditionOf(basic_block block) {
    if (!single_pred_p(block) || !single_succ_p(block)) return nullptr;
    const basic_block before = single_pred(block), behind = single_succ(block);
    if (behind == EXIT_BLOCK_PTR_FOR_FN(cfun) || !find_edge(before, behind)) return nullptr;
    return safe_dyn_cast<gcond*>(gsi_stmt(gsi_last_bb(before)));
}

/// What `block` reads again, as `if (s[t + 1] < s[t]) s[t] = s[t + 1]` does, is what its condition
/// has read: no lane has written yet. Behind a call one may have, as behind a fence.
void readOnce(basic_block block, basic_block ofCondition) {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        gimple* const again = gsi_stmt(at);
        if (isVolatileStore(again) || is_gimple_call(again)) return;
        if (!isVolatileLoad(again)) continue;
        for (gimple_stmt_iterator before = gsi_start_bb(ofCondition); !gsi_end_p(before);
             gsi_next(&before)) {
            gimple* const read = gsi_stmt(before);
            if (!isVolatileLoad(read) ||
                !areAlike(gimple_assign_rhs1(again), gimple_assign_rhs1(read)))
                continue;
            gimple_assign_set_rhs1(again, gimple_assign_lhs(read));
            update_stmt(again);
            break;
        }
    }
}

/// A store that a condition guards which depends on another place: all lanes read, then those that
/// write do, then all go on.
bool meetAroundBranch(tree place, basic_block block) {
    gcond* const condition = conditionOf(block);
    if (!condition) return false;
    const basic_block before = gimple_bb(condition);
    Load load = loadOfAnother(place, gimple_cond_lhs(condition), before);
    if (!load.statement) load = loadOfAnother(place, gimple_cond_rhs(condition), before);
    if (!load.statement) return false;
    readOnce(block, before);
    meetBefore(load);
    meetBefore(condition);
    gimple_stmt_iterator behind = gsi_after_labels(single_succ(block));
    gsi_insert_before(&behind, meeting(gimple_location(condition)), GSI_SAME_STMT);
    return true;
}

/// As `s[t] += s[t + 1]`: all lanes read, then write, then go on.
void meetAround(gimple* store, basic_block block) {
    const Load load = loadOfAnother(gimple_assign_lhs(store), gimple_assign_rhs1(store), block);
    if (!load.statement) return;
    meetBefore(load);
    meetBefore(store);
    gimple_stmt_iterator at = gsi_for_stmt(store);
    gsi_insert_after(&at, meeting(gimple_location(store)), GSI_NEW_STMT);
}

const pass_data description = {GIMPLE_PASS,
                               "lockstep",
                               OPTGROUP_NONE,
                               TV_NONE,
                               PROP_cfg | PROP_ssa,
                               0,
                               0,
                               0,
                               TODO_update_ssa_only_virtuals};

class Lockstep : public gimple_opt_pass {
  public:
    Lockstep() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (!isOfDevice(function->decl)) return 0;
        calculate_dominance_info(CDI_DOMINATORS);
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                gimple* const store = gsi_stmt(at);
                if (!isVolatileStore(store) || stmt_ends_bb_p(store)) continue;
                if (!meetAroundBranch(gimple_assign_lhs(store), block)) meetAround(store, block);
            }
        }
        return 0;
    }
    opt_pass* clone() override { return new Lockstep; }
};

}  // namespace

opt_pass* newLockstep() {
    return new Lockstep;
}
