#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <cfghooks.h>
#include <cfgloop.h>
#include <context.h>
#include <dominance.h>
#include <fold-const.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-phinodes.h>
#include <tree-ssa-operands.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "guards.h"
#include "neighbours.h"
#include "questions.h"
#include "uniform.h"
#include "values.h"

namespace {

bool hasOwnValue(gphi* phi) {
    return !virtual_operand_p(gimple_phi_result(phi));
}

gcond* endOf(basic_block block) {
    return safe_dyn_cast<gcond*>(last_stmt(block));
}

/// Comparisons that all hold for who goes in.
class Comparisons {
  public:
    explicit Comparisons(const Uniform& uniform) : uniform_(uniform) {}

    void add(gcond* condition, bool ifHolds) {
        add(gimple_cond_code(condition), gimple_cond_lhs(condition), gimple_cond_rhs(condition),
            ifHolds);
    }

    bool canTell() const { return canTell_; }
    const std::vector<Comparison>& all() const { return all_; }

    /// Once more behind `at`. What is the same for a row becomes part of where it ends: `x < n`
    /// with `y < m` is `x < (y < m ? n : none)`, by which the compiler can divide the row.
    std::vector<tree> write(gimple_stmt_iterator& at) const {
        std::vector<tree> names;
        tree ofRow = NULL_TREE;
        const Comparison* last = nullptr;
        for (const Comparison& comparison : all_) {
            const auto growthA = growthOf(comparison.a, uniform_),
                       growthB = growthOf(comparison.b, uniform_);
            if (growthA == 0 && growthB == 0) {
                const tree holds = compare(comparison, at);
                ofRow = ofRow ? written(at, boolean_type_node, BIT_AND_EXPR, ofRow, holds) : holds;
            } else if (!last && comparison.code == LT_EXPR && growthA == 1 && growthB == 0 &&
                       INTEGRAL_TYPE_P(TREE_TYPE(comparison.a))) {
                last = &comparison;
            } else {
                names.push_back(compare(comparison, at));
            }
        }
        if (!last) {
            if (ofRow) names.push_back(ofRow);
            return names;
        }
        const tree number = uniform_.compute(last->a, at), type = TREE_TYPE(last->a);
        tree end = uniform_.compute(last->b, at);
        if (ofRow) end = written(at, type, COND_EXPR, ofRow, end, TYPE_MIN_VALUE(type));
        names.push_back(written(at, boolean_type_node, LT_EXPR, number, end));
        return names;
    }

  private:
    void add(tree_code code, tree a, tree b, bool ifHolds) {
        if (!ifHolds) code = invert_tree_comparison(code, HONOR_NANS(a));
        if (code == ERROR_MARK) {
            canTell_ = false;
            return;
        }
        if (integer_zerop(b) && addTruth(a, code == NE_EXPR, code == EQ_EXPR)) return;
        if (addParts(code, a, b) || addParts(swap_tree_comparison(code), b, a)) return;
        if (code == GT_EXPR) std::swap(a, b), code = LT_EXPR;
        canTell_ &= uniform_.canCompute(a) && uniform_.canCompute(b) && !mayStop(a) && !mayStop(b);
        all_.push_back({code, a, b});
    }

    /// Of `truth != 0` or `truth == 0`.
    bool addTruth(tree truth, bool isTrue, bool isFalse) {
        gassign* const made = definitionOf(truth);
        if (!made || !(isTrue || isFalse) || TREE_CODE(TREE_TYPE(truth)) != BOOLEAN_TYPE)
            return false;
        const tree_code operation = gimple_assign_rhs_code(made);
        const tree a = gimple_assign_rhs1(made), b = gimple_assign_rhs2(made);
        if (operation == (isTrue ? BIT_AND_EXPR : BIT_IOR_EXPR)) {
            for (const tree part : {a, b})
                add(isTrue ? NE_EXPR : EQ_EXPR, part, boolean_false_node, true);
            return true;
        }
        if (TREE_CODE_CLASS(operation) != tcc_comparison) return false;
        add(operation, a, b, isTrue);
        return true;
    }

    /// Of `max(x, y) < b`.
    bool addParts(tree_code code, tree a, tree b) {
        gassign* const made = definitionOf(a);
        const bool isBelow = code == LT_EXPR || code == LE_EXPR,
                   isAbove = code == GT_EXPR || code == GE_EXPR;
        if (!made || !(isBelow || isAbove) ||
            gimple_assign_rhs_code(made) != (isBelow ? MAX_EXPR : MIN_EXPR))
            return false;
        add(code, gimple_assign_rhs1(made), b, true);
        add(code, gimple_assign_rhs2(made), b, true);
        return true;
    }

    tree compare(const Comparison& comparison, gimple_stmt_iterator& at) const {
        const tree a = uniform_.compute(comparison.a, at), b = uniform_.compute(comparison.b, at);
        return written(at, boolean_type_node, comparison.code, a, b);
    }

    static tree written(gimple_stmt_iterator& at, tree type, tree_code operation, tree a, tree b,
                        tree c = NULL_TREE) {
        const tree result = make_ssa_name(type);
        gsi_insert_after(&at,
                         c ? gimple_build_assign(result, operation, a, b, c)
                           : gimple_build_assign(result, operation, a, b),
                         GSI_NEW_STMT);
        return result;
    }

    const Uniform& uniform_;
    std::vector<Comparison> all_ = {};
    bool canTell_ = true;
};

/// What holds for who goes by all those edges, the last one first.
Comparisons compared(const std::vector<edge>& edges, const Uniform& uniform) {
    Comparisons comparisons(uniform);
    for (auto in = edges.rbegin(); in != edges.rend(); ++in)
        comparisons.add(endOf((*in)->src), (*in)->flags & EDGE_TRUE_VALUE);
    return comparisons;
}

/// Whether who goes on there has yet to read what the last exchange has given: the next one would
/// overwrite it.
bool isYetToRead(basic_block from) {
    std::set<basic_block> seen{from};
    std::vector<basic_block> toVisit{from};
    while (!toVisit.empty()) {
        const basic_block block = toVisit.back();
        toVisit.pop_back();
        bool meetsNext = false;
        for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at) && !meetsNext;
             gsi_next(&at)) {
            gimple* const statement = gsi_stmt(at);
            meetsNext = isPauseTogether(statement);
            if (gimple_assign_load_p(statement) &&
                isOfSchedule(gimple_assign_rhs1(statement), "given"))
                return true;
        }
        edge onward;
        edge_iterator each;
        if (!meetsNext) FOR_EACH_EDGE(onward, each, block->succs)
        if (seen.insert(onward->dest).second) toVisit.push_back(onward->dest);
    }
    return false;
}

/// What is `in` for who goes in, and `other` for those who come by the edge `skips`.
tree eitherOf(tree in, tree other, edge skips) {
    gphi* const phi = create_phi_node(make_ssa_name(TREE_TYPE(in)), skips->dest);
    edge from;
    edge_iterator each;
    FOR_EACH_EDGE(from, each, skips->dest->preds)
    add_phi_arg(phi, from == skips ? other : in, from, UNKNOWN_LOCATION);
    return gimple_phi_result(phi);
}

}  // namespace

edge Region::enter() const {
    return loop_ ? loop_preheader_edge(loop_) : single_pred_edge(block_);
}

edge Region::exit() const {
    return loop_ ? single_exit(loop_) : single_succ_edge(block_);
}

class loop* Region::outer() const {
    return loop_ ? loop_outer(loop_) : block_->loop_father;
}

Guards::Guards(const Region& region, const Uniform& uniform) : region_(region), uniform_(uniform) {
    basic_block block = region.enter()->src, others = nullptr;
    while (!uniform.allComeTo(block)) {
        path_.push_back(block);
        if (!single_pred_p(block)) {
            block = addBranches(block);
            if (!block) return;
            continue;
        }
        const edge in = single_pred_edge(block);
        block = in->src;
        if (block->loop_father != region.outer() || EDGE_COUNT(block->succs) > 2) return;
        if (single_succ_p(block)) continue;
        const edge skip = EDGE_SUCC(block, EDGE_SUCC(block, 0) == in);
        if (!endOf(block) || (others && others != skip->dest)) return;
        others = skip->dest;
        in_.push_back(in);
        skips_.push_back(skip);
    }
    if (!others || others->loop_father != region.outer() || isInPath(others)) return;
    otherwise_ = others;
    if (!areEqualOnSkips() || isYetToRead(others)) otherwise_ = nullptr;
}

/// Those that meet in that block: returns where they have parted; null if some lead elsewhere.
basic_block Guards::addBranches(basic_block meeting) {
    const basic_block parting = get_immediate_dominator(CDI_DOMINATORS, meeting);
    std::vector<basic_block> toVisit{meeting};
    std::set<basic_block> between{meeting, parting};
    while (!toVisit.empty()) {
        edge from;
        edge_iterator each;
        const basic_block block = toVisit.back();
        toVisit.pop_back();
        FOR_EACH_EDGE(from, each, block->preds)
        if (between.insert(from->src).second) toVisit.push_back(from->src);
    }
    for (const basic_block block : between) {
        if (block->loop_father != region_.outer()) return nullptr;
        edge onward;
        edge_iterator each;
        if (block != meeting) FOR_EACH_EDGE(onward, each, block->succs)
        if (!between.count(onward->dest)) return nullptr;
        if (block != meeting && block != parting) path_.push_back(block);
    }
    return parting;
}

bool Guards::isInPath(basic_block block) const {
    return std::find(path_.begin(), path_.end(), block) != path_.end();
}

/// What the others bring to where they go on must be known before the conditions.
bool Guards::areEqualOnSkips() const {
    for (gphi_iterator at = gsi_start_phis(otherwise_); !gsi_end_p(at); gsi_next(&at)) {
        if (!hasOwnValue(at.phi())) continue;
        const tree brought = PHI_ARG_DEF_FROM_EDGE(at.phi(), skips_.front());
        for (const edge skip : skips_)
            if (!operand_equal_p(brought, PHI_ARG_DEF_FROM_EDGE(at.phi(), skip))) return false;
        if (TREE_CODE(brought) == SSA_NAME && isInPath(gimple_bb(SSA_NAME_DEF_STMT(brought))))
            return false;
    }
    return true;
}

std::vector<tree> Guards::bring() {
    const basic_block first = in_.back()->src;
    for (gphi_iterator at = gsi_start_phis(otherwise_); !gsi_end_p(at); gsi_next(&at))
        brought_.push_back({at.phi(), PHI_ARG_DEF_FROM_EDGE(at.phi(), skips_.front())});

    const basic_block begins = split_edge(region_.enter()), others = create_empty_bb(first);
    add_bb_to_loop(others, region_.outer());
    others->count = first->count;
    for (const edge skip : skips_) redirect_edge_and_branch(skip, others);
    const edge skips = make_edge(others, begins, EDGE_FALLTHRU);
    skips->probability = profile_probability::always();
    begins->count = first->count;

    passOn(skips);
    const std::vector<tree> names = conditions(skips);

    if (region_.exit()->dest == otherwise_) split_edge(region_.exit());
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        const basic_block behind = split_edge(region_.exit());
        const edge others = branch(behind, *name, otherwise_);
        for (const auto& [phi, value] : brought_) add_phi_arg(phi, value, others, UNKNOWN_LOCATION);
    }
    free_dominance_info(CDI_DOMINATORS);
    calculate_dominance_info(CDI_DOMINATORS);
    return names;
}

std::optional<std::vector<Comparison>> Guards::comparisons() const {
    const Comparisons comparisons = compared(in_, uniform_);
    if (!comparisons.canTell()) return {};
    return comparisons.all();
}

/// What is known where the region begins, or behind it: once more what the conditions are made of,
/// or, if others than the threads that go in could not tell, whence one came.
std::vector<tree> Guards::conditions(edge skips) const {
    const Comparisons comparisons = compared(in_, uniform_);
    std::vector<tree> names;
    if (!comparisons.canTell()) return {eitherOf(boolean_true_node, boolean_false_node, skips)};
    writeAtBegin(skips->dest, [&](gimple_stmt_iterator& at) { names = comparisons.write(at); });
    return names;
}

/// Of what was computed between the conditions and the region.
void Guards::passOn(edge skips) const {
    std::vector<tree> names;
    for (const basic_block block : path_) {
        for (gphi_iterator at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at))
            if (hasOwnValue(at.phi())) names.push_back(gimple_phi_result(at.phi()));
        for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
            def_operand_p defined;
            ssa_op_iter each;
            FOR_EACH_SSA_DEF_OPERAND(defined, gsi_stmt(at), each, SSA_OP_DEF)
            names.push_back(DEF_FROM_PTR(defined));
        }
    }
    for (const tree name : names) {
        if (!isUsedBehind(name)) continue;
        if (uniform_.canCompute(name) && !mayStop(name)) {
            writeAtBegin(skips->dest, [&](gimple_stmt_iterator& at) {
                replace(name, uniform_.compute(name, at));
            });
            continue;
        }
        replace(name, eitherOf(name, build_zero_cst(TREE_TYPE(name)), skips));
    }
}

basic_block Guards::blockOf(use_operand_p use) {
    gimple* const statement = USE_STMT(use);
    return gimple_code(statement) == GIMPLE_PHI
               ? gimple_phi_arg_edge(as_a<gphi*>(statement), PHI_ARG_INDEX_FROM_USE(use))->src
               : gimple_bb(statement);
}

bool Guards::isUsedBehind(tree name) const {
    use_operand_p use;
    imm_use_iterator uses;
    FOR_EACH_IMM_USE_FAST(use, uses, name)
    if (!is_gimple_debug(USE_STMT(use)) && !isInPath(blockOf(use))) return true;
    return false;
}

/// Where the region has begun.
void Guards::replace(tree name, tree by) const {
    imm_use_iterator uses;
    gimple* statement;
    FOR_EACH_IMM_USE_STMT(statement, uses, name) {
        use_operand_p use;
        FOR_EACH_IMM_USE_ON_STMT(use, uses)
        if (!isInPath(blockOf(use))) SET_USE(use, by);
        update_stmt(statement);
    }
}
