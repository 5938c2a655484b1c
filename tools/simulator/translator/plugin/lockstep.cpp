#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
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

/// Where the same block of statements has read what a value is made of from a volatile place other
/// than `place`; null if it has not.
gimple* loadOfAnother(tree place, tree value, basic_block block, int depth = depthOfExpressions) {
    if (depth == 0 || TREE_CODE(value) != SSA_NAME) return nullptr;
    gimple* const statement = SSA_NAME_DEF_STMT(value);
    if (!is_gimple_assign(statement) || gimple_bb(statement) != block) return nullptr;
    if (gimple_assign_load_p(statement)) {
        const tree source = gimple_assign_rhs1(statement);
        return TREE_THIS_VOLATILE(source) && !areAlike(source, place) ? statement : nullptr;
    }
    for (unsigned i = 1; i < gimple_num_ops(statement); ++i)
        if (gimple* load = loadOfAnother(place, gimple_op(statement, i), block, depth - 1))
            return load;
    return nullptr;
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
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                gimple* const store = gsi_stmt(at);
                if (!isVolatileStore(store) || stmt_ends_bb_p(store)) continue;
                gimple* const load =
                    loadOfAnother(gimple_assign_lhs(store), gimple_assign_rhs1(store), block);
                if (!load) continue;
                gimple_stmt_iterator atLoad = gsi_for_stmt(load);
                gsi_insert_before(&atLoad, meeting(gimple_location(load)), GSI_SAME_STMT);
                gsi_insert_before(&at, meeting(gimple_location(store)), GSI_SAME_STMT);
                gsi_insert_after(&at, meeting(gimple_location(store)), GSI_NEW_STMT);
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
