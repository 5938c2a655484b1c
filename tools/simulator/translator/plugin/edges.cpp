#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <cfghooks.h>
#include <cfgloop.h>
#include <cfgloopmanip.h>
#include <context.h>
#include <fold-const.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-into-ssa.h>
#include <tree-pass.h>
#include <tree-ssa-loop-ivopts.h>
#include <tree-ssa-loop-manip.h>
#include <tree-ssa-loop.h>

#include <vector>

#include "edges.h"
#include "questions.h"

namespace {

/// A loop over the threads of a row, as rows.cpp leaves it.
class Row {
  public:
    explicit Row(class loop* loop) : loop_(loop) {
        gcond* const again = dyn_cast<gcond*>(gsi_stmt(gsi_last_bb(single_exit(loop)->src)));
        if (!again) return;
        for (const tree operand : {gimple_cond_lhs(again), gimple_cond_rhs(again)})
            if (isSame(operand)) rounds_ = operand;
    }

    /// Two loops in place of one: the first, for a row without the threads at an edge, asks
    /// nobody whether it is one.
    bool split() {
        if (!rounds_) return false;
        std::vector<gimple*> questions;
        tree hasEdge = boolean_false_node;
        forEach([&](gimple* statement) {
            const tree edge = edgeAskedFor(statement);
            if (!edge) return;
            questions.push_back(statement);
            const tree isInRow =
                before(boolean_type_node, LT_EXPR, before(unsigned_type_node, NOP_EXPR, edge),
                       before(unsigned_type_node, NOP_EXPR, rounds_));
            hasEdge = hasEdge == boolean_false_node
                          ? isInRow
                          : before(boolean_type_node, BIT_IOR_EXPR, hasEdge, isInRow);
        });
        if (questions.empty()) return false;
        const profile_probability often = profile_probability::likely(), seldom = often.invert();
        initialize_original_copy_tables();
        const class loop* const withEdges =
            loop_version(loop_, build2(EQ_EXPR, boolean_type_node, hasEdge, boolean_false_node),
                         NULL, often, seldom, often, seldom, true);
        free_original_copy_tables();
        update_ssa(TODO_update_ssa);
        if (!withEdges) return false;
        for (gimple* const question : questions) answerNo(question);
        while (simplify())
            ;
        return true;
    }

  private:
    template <class Visit>
    void forEach(Visit visit) {
        basic_block* const blocks = get_loop_body_in_dom_order(loop_);
        for (unsigned b = 0; b < loop_->num_nodes; ++b)
            for (gimple_stmt_iterator next = gsi_start_bb(blocks[b]); !gsi_end_p(next);) {
                gimple* const statement = gsi_stmt(next);
                gsi_next(&next);
                visit(statement);
            }
        free(blocks);
    }

    /// Whether all threads of the row have the same one.
    bool isSame(tree value) const { return expr_invariant_in_loop_p(loop_, value); }

    bool isRound(tree value) const {
        if (TREE_CODE(value) != SSA_NAME) return false;
        gphi* const phi = dyn_cast<gphi*>(SSA_NAME_DEF_STMT(value));
        return phi && gimple_bb(phi) == loop_->header &&
               integer_zerop(PHI_ARG_DEF_FROM_EDGE(phi, loop_preheader_edge(loop_)));
    }

    /// The round whose thread it asks for, or null.
    tree edgeAskedFor(gimple* statement) const {
        const int first = comparisonIn(statement);
        if (first < 0) return NULL_TREE;
        const tree_code code = gimple_expr_code(statement);
        if (code != EQ_EXPR && code != NE_EXPR) return NULL_TREE;
        const tree a = gimple_op(statement, first), b = gimple_op(statement, first + 1);
        if (isRound(a) && isSame(b)) return b;
        return isRound(b) && isSame(a) ? a : NULL_TREE;
    }

    static void answerNo(gimple* question) {
        if (gcond* const condition = dyn_cast<gcond*>(question)) {
            if (gimple_cond_code(condition) == NE_EXPR)
                gimple_cond_make_true(condition);
            else
                gimple_cond_make_false(condition);
            update_stmt(condition);
            return;
        }
        const tree result = gimple_assign_lhs(question);
        replace_uses_by(result, gimple_assign_rhs_code(question) == NE_EXPR
                                    ? build_one_cst(TREE_TYPE(result))
                                    : build_zero_cst(TREE_TYPE(result)));
    }

    /// Takes out of the loop what has become the same for all threads; false if there is nothing.
    bool simplify() {
        bool changes = false;
        forEach([&](gimple* statement) {
            gassign* const assignment = dyn_cast<gassign*>(statement);
            if (!assignment || gimple_vuse(assignment) ||
                gimple_assign_rhs_class(assignment) == GIMPLE_TERNARY_RHS)
                return;
            const tree a = gimple_assign_rhs1(assignment), b = gimple_assign_rhs2(assignment);
            if (!isSame(a) || (b && !isSame(b)) || gimple_could_trap_p(assignment)) return;
            gimple_stmt_iterator at = gsi_for_stmt(assignment);
            gsi_remove(&at, false);
            gsi_insert_on_edge_immediate(loop_preheader_edge(loop_), assignment);
            changes = true;
        });
        return changes;
    }

    /// Computes before the loop.
    tree before(tree type, tree_code operation, tree a, tree b = NULL_TREE) {
        const tree result = make_ssa_name(type);
        gassign* const statement = b ? gimple_build_assign(result, operation, a, b)
                                     : gimple_build_assign(result, operation, a);
        gsi_insert_on_edge_immediate(loop_preheader_edge(loop_), statement);
        return result;
    }

    class loop* loop_;
    tree rounds_ = NULL_TREE;
};

const pass_data description = {
    GIMPLE_PASS, "edges", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class Edges : public gimple_opt_pass {
  public:
    Edges() : gimple_opt_pass(description, g) {}

    bool gate(function* body) override { return runsRows(body->decl); }

    unsigned int execute(function* body) override {
        std::vector<class loop*> rows;
        for (class loop* const loop : loops_list(body, LI_ONLY_INNERMOST))
            if (loop->safelen == INT_MAX && single_exit(loop)) rows.push_back(loop);
        bool changes = false;
        for (class loop* const loop : rows) changes |= Row(loop).split();
        return changes ? TODO_cleanup_cfg : 0;
    }
    opt_pass* clone() override { return new Edges; }
};

}  // namespace

opt_pass* newEdges() {
    return new Edges;
}
