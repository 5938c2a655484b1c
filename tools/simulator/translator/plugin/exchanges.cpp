#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <fold-const.h>
#include <gimple-ssa.h>
#include <gimplify.h>
#include <ssa.h>
#include <stor-layout.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
#include <tree-into-ssa.h>
#include <tree-pass.h>
#include <tree-ssa-operands.h>

#include <vector>

#include "exchanges.h"
#include "of_block.h"
#include "questions.h"

namespace {

/// What `before` has read there last, or null if it may have changed since.
tree valueRead(basic_block before, tree place) {
    for (gimple_stmt_iterator at = gsi_last_bb(before); !gsi_end_p(at); gsi_prev(&at)) {
        gimple* const statement = gsi_stmt(at);
        if (gimple_assign_load_p(statement) &&
            operand_equal_p(gimple_assign_rhs1(statement), place, 0))
            return gimple_assign_lhs(statement);
        if (gimple_vdef(statement)) return NULL_TREE;
    }
    return NULL_TREE;
}

/// A block of statements that a condition leads around.
class Exchange {
  public:
    explicit Exchange(basic_block block) : block_(block) {
        if (!single_pred_p(block) || !single_succ_p(block)) return;
        before_ = single_pred(block);
        condition_ = safe_dyn_cast<gcond*>(last_stmt(before_));
    }

    bool isOne() {
        if (!condition_ || !find_edge(before_, single_succ(block_)) || !leavesValuesAlone())
            return false;
        for (gimple_stmt_iterator at = gsi_start_bb(block_); !gsi_end_p(at); gsi_next(&at)) {
            gimple* const statement = gsi_stmt(at);
            if (is_gimple_debug(statement)) continue;
            if (!is_gimple_assign(statement) || gimple_has_volatile_ops(statement)) return false;
            if (gimple_store_p(statement))
                stores_ += isOfBlock(gimple_assign_lhs(statement)) &&
                           TREE_CODE(gimple_assign_rhs1(statement)) == SSA_NAME &&
                           integerAs(TREE_TYPE(gimple_assign_lhs(statement))) &&
                           valueRead(before_, gimple_assign_lhs(statement));
            else if (gimple_could_trap_p(statement))
                return false;
            all_ += bool(gimple_vuse(statement));
        }
        return stores_ == 2 && all_ == 2;
    }

    /// What the branch led around comes before it, which then leads around nothing.
    void takeOutOfBranch() {
        const bool isTaken = single_pred_edge(block_)->flags & EDGE_TRUE_VALUE;
        const tree holds = before(boolean_type_node, gimple_cond_code(condition_),
                                  gimple_cond_lhs(condition_), gimple_cond_rhs(condition_));
        std::vector<gassign*> stores;
        // All is read before it is written.
        for (gimple_stmt_iterator at = gsi_start_bb(block_); !gsi_end_p(at);) {
            gimple* const statement = gsi_stmt(at);
            if (is_gimple_debug(statement)) {
                gsi_remove(&at, true);
                continue;
            }
            if (!gimple_store_p(statement)) {
                gsi_remove(&at, false);
                gimple_stmt_iterator to = gsi_for_stmt(condition_);
                gsi_insert_before(&to, statement, GSI_SAME_STMT);
                continue;
            }
            const tree place = gimple_assign_lhs(statement), type = TREE_TYPE(place);
            const tree value = asInteger(gimple_assign_rhs1(statement), type),
                       read = asInteger(valueRead(before_, place), type);
            const tree chosen = before(integerAs(type), COND_EXPR, holds, isTaken ? value : read,
                                       isTaken ? read : value);
            stores.push_back(gimple_build_assign(
                unshare_expr(place),
                before(type, VIEW_CONVERT_EXPR, build1(VIEW_CONVERT_EXPR, type, chosen))));
            unlink_stmt_vdef(statement);
            gsi_remove(&at, true);
            release_defs(statement);
        }
        gimple_stmt_iterator to = gsi_for_stmt(condition_);
        for (gassign* const store : stores) gsi_insert_before(&to, store, GSI_SAME_STMT);
        if (isTaken)
            gimple_cond_make_false(condition_);
        else
            gimple_cond_make_true(condition_);
        update_stmt(condition_);
    }

  private:
    bool leavesValuesAlone() const {
        const edge through = single_succ_edge(block_), around = find_edge(before_, through->dest);
        for (gphi_iterator at = gsi_start_phis(through->dest); !gsi_end_p(at); gsi_next(&at))
            if (!virtual_operand_p(gimple_phi_result(at.phi())) &&
                !operand_equal_p(PHI_ARG_DEF_FROM_EDGE(at.phi(), through),
                                 PHI_ARG_DEF_FROM_EDGE(at.phi(), around)))
                return false;
        return true;
    }

    /// The processor chooses among integers without a branch; null for what is none in a register.
    static tree integerAs(tree type) {
        if (!is_gimple_reg_type(type) || VECTOR_TYPE_P(type) || COMPLEX_FLOAT_TYPE_P(type) ||
            !tree_fits_uhwi_p(TYPE_SIZE(type)))
            return NULL_TREE;
        const unsigned bits = tree_to_uhwi(TYPE_SIZE(type));
        if (bits > 64 || (INTEGRAL_TYPE_P(type) && TYPE_PRECISION(type) != bits)) return NULL_TREE;
        return build_nonstandard_integer_type(bits, 1);
    }

    tree asInteger(tree value, tree type) const {
        const tree integer = integerAs(type);
        return before(integer, VIEW_CONVERT_EXPR, build1(VIEW_CONVERT_EXPR, integer, value));
    }

    tree before(tree type, tree_code operation, tree a, tree b = NULL_TREE,
                tree c = NULL_TREE) const {
        gimple_stmt_iterator at = gsi_for_stmt(condition_);
        const tree result = make_ssa_name(type);
        gsi_insert_before(&at,
                          c   ? gimple_build_assign(result, operation, a, b, c)
                          : b ? gimple_build_assign(result, operation, a, b)
                              : gimple_build_assign(result, operation, a),
                          GSI_SAME_STMT);
        return result;
    }

    basic_block block_, before_ = nullptr;
    gcond* condition_ = nullptr;
    unsigned stores_ = 0, all_ = 0;  // of them all that read or write memory
};

}  // namespace

bool exchangeAlways(function* body) {
    bool isAny = false;
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
        Exchange exchange(block);
        if (!exchange.isOne()) continue;
        exchange.takeOutOfBranch();
        isAny = true;
    }
    if (isAny) {
        mark_virtual_operands_for_renaming(body);
        update_ssa(TODO_update_ssa_only_virtuals);
    }
    return isAny;
}
