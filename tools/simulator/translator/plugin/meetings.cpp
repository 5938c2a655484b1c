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
#include <utility>
#include <vector>

#include "guards.h"
#include "meetings.h"
#include "neighbours.h"
#include "questions.h"
#include "strides.h"
#include "uniform.h"
#include "values.h"

namespace {

constexpr HOST_WIDE_INT lanes = 32;
constexpr unsigned deepest = 16;   // chain of values
constexpr unsigned ofThread = 32;  // bits of its number

bool isThreadOfRow(tree from) {
    return isFieldOf(from, "threadIdx") && isNamed(TREE_OPERAND(from, 1), "x");
}

/// What is the same for all lanes of a warp that lies in one row of the block.
class Warps {
  public:
    explicit Warps(const Uniform& uniform) : uniform_(uniform) {}

    bool isSame(const Comparison& comparison) const { return isSame(comparison, 0); }

    /// Up to which threadIdx.x that may hold, as `threadIdx.x < 32` or `threadIdx.x / 32 == 0` do.
    unsigned endOfRow(const Comparison& comparison) const {
        constexpr unsigned none = ~0u;
        const auto& [code, a, b] = comparison;
        const bool isBound = code == LT_EXPR || code == LE_EXPR || code == EQ_EXPR;
        if (!isBound || !tree_fits_shwi_p(b) || !isSmall(a)) return none;
        const auto [thread, threads] = divided(unconverted(a, ofThread));
        const auto first = firstOfRow(thread, 0);
        if (!first || *first < 0) return none;
        const HOST_WIDE_INT end = (tree_to_shwi(b) + (code != LT_EXPR)) * threads - *first;
        return end > 0 && end < none ? unsigned(end) : none;
    }

  private:
    bool isSame(tree value, unsigned depth) const {
        if (growthOf(value, uniform_) == 0) return true;
        gassign* const made = definitionOf(value);
        if (!made || gimple_vuse(made) || depth == deepest) return false;
        const tree_code operation = gimple_assign_rhs_code(made);
        const tree a = gimple_assign_rhs1(made), b = gimple_assign_rhs2(made);
        if (TREE_CODE_CLASS(operation) == tcc_comparison)
            return isSame({operation, a, b}, depth + 1);
        if (b && tree_fits_shwi_p(b) && isNumberOfWarp(operation, a, tree_to_shwi(b), depth))
            return true;
        use_operand_p used;
        ssa_op_iter each;
        FOR_EACH_SSA_USE_OPERAND(used, made, each, SSA_OP_USE)
        if (!isSame(USE_FROM_PTR(used), depth + 1)) return false;
        return true;
    }

    /// What is divided by what in `thread / 32` or `thread >> 5`.
    static std::pair<tree, HOST_WIDE_INT> divided(tree value) {
        gassign* const made = definitionOf(value);
        if (!made || !gimple_assign_rhs2(made) || !tree_fits_shwi_p(gimple_assign_rhs2(made)))
            return {value, 1};
        const tree of = gimple_assign_rhs1(made);
        const HOST_WIDE_INT by = tree_to_shwi(gimple_assign_rhs2(made));
        switch (gimple_assign_rhs_code(made)) {
            case TRUNC_DIV_EXPR:
                return {of, by};
            case RSHIFT_EXPR:
                return {of, HOST_WIDE_INT(1) << by};
            default:
                return {value, 1};
        }
    }

    /// Of `thread / 32`, `thread >> 5` or `thread & ~31`.
    bool isNumberOfWarp(tree_code operation, tree thread, HOST_WIDE_INT by, unsigned depth) const {
        const auto first = firstOfRow(thread, depth);
        if (!first || *first % lanes || *first < 0) return false;
        switch (operation) {
            case TRUNC_DIV_EXPR:
                return by > 0 && by % lanes == 0 &&
                       (TYPE_UNSIGNED(TREE_TYPE(thread)) || isSmall(thread));
            case RSHIFT_EXPR:
                return by >= 5;
            case BIT_AND_EXPR:
                return by % lanes == 0;
            default:
                return false;
        }
    }

    /// Whether it is a number within the block, which no type wraps.
    bool isSmall(tree thread) const {
        return uniform_.isMadeOf(
            thread,
            [](gassign* load) {
                const tree from = gimple_assign_rhs1(load);
                return isFieldOf(from, "threadIdx") || isFieldOf(from, "blockDim");
            });
    }

    bool isSame(const Comparison& comparison, unsigned depth) const {
        const auto& [code, a, b] = comparison;
        if (isSame(a, depth + 1) && isSame(b, depth + 1)) return true;
        if (tree_fits_shwi_p(b)) return isBoundOfWarp(code, a, tree_to_shwi(b), depth);
        return tree_fits_shwi_p(a) &&
               isBoundOfWarp(swap_tree_comparison(code), b, tree_to_shwi(a), depth);
    }

    /// Of `thread < 64` and the like.
    bool isBoundOfWarp(tree_code code, tree thread, HOST_WIDE_INT end, unsigned depth) const {
        const auto first = firstOfRow(thread, depth);
        if (!first || (*first < 0 && *first % lanes)) return false;
        if (code == LE_EXPR || code == GT_EXPR)
            ++end;
        else if (code != LT_EXPR && code != GE_EXPR)
            return false;
        return (end - *first) % lanes == 0;
    }

    /// If it grows by one from thread to thread: with what the first one of a row begins, apart
    /// from whole warps.
    std::optional<HOST_WIDE_INT> firstOfRow(tree value, unsigned depth) const {
        if (depth == deepest) return {};
        value = unconverted(value, ofThread);
        gassign* const made = definitionOf(value);
        if (!made) return {};
        if (isThreadOfRow(gimple_assign_rhs1(made))) return 0;
        std::optional<HOST_WIDE_INT> first;
        eitherWay(value, PLUS_EXPR, [&](tree a, tree b) {
            const auto ofA = firstOfRow(a, depth + 1);
            if (ofA && tree_fits_shwi_p(b)) first = *ofA + tree_to_shwi(b);
            if (ofA && isMadeOfRows(b, depth + 1)) first = *ofA;
            return first.has_value();
        });
        return first;
    }

    /// As many as there are in some rows.
    bool isMadeOfRows(tree value, unsigned depth) const {
        if (depth == deepest) return false;
        value = unconverted(value, ofThread);
        gassign* const made = definitionOf(value);
        if (!made) return false;
        const tree from = gimple_assign_rhs1(made);
        return (isFieldOf(from, "blockDim") && isNamed(TREE_OPERAND(from, 1), "x")) ||
               eitherWay(value, MULT_EXPR, [&](tree a, tree b) {
                   return isMadeOfRows(a, depth + 1) && isNatural(b, depth + 1);
               });
    }

    /// Whether it is a sum of products of what is the same for a row.
    bool isNatural(tree value, unsigned depth) const {
        if (depth == deepest) return false;
        value = unconverted(value, ofThread);
        gassign* const made = definitionOf(value);
        if (!made) return false;
        const tree from = gimple_assign_rhs1(made);
        if (isFieldOf(from, "blockIdx") || isFieldOf(from, "blockDim") ||
            isFieldOf(from, "gridDim"))
            return true;
        if (isFieldOf(from, "threadIdx")) return !isThreadOfRow(from);
        const auto are = [&](tree a, tree b) {
            return isNatural(a, depth + 1) && isNatural(b, depth + 1);
        };
        return eitherWay(value, PLUS_EXPR, are) || eitherWay(value, MULT_EXPR, are);
    }

    const Uniform& uniform_;
};

/// What holds for the threads that go in, if it is the same for all of a warp.
std::optional<std::vector<Comparison>> ofWarps(const Guards& guards, const Uniform& uniform) {
    if (!guards.canBring()) return {};
    auto comparisons = guards.comparisons();
    const Warps warps(uniform);
    const auto isSame = [&](const Comparison& comparison) { return warps.isSame(comparison); };
    if (!comparisons || !std::all_of(comparisons->begin(), comparisons->end(), isSame)) return {};
    return comparisons;
}

/// What a loop counts by itself, which is the same for all threads: so those that only come along
/// can count, too.
class Counting {
  public:
    Counting(const class loop* loop, const Uniform& uniform) : loop_(loop), uniform_(uniform) {}

    bool canCount(gcond* goesOn) {
        return isOfLoopAlone(gimple_cond_lhs(goesOn)) && isOfLoopAlone(gimple_cond_rhs(goesOn));
    }

    /// All do before they are asked whether they go on.
    void countAtBegin() const {
        const edge repeat = loop_latch_edge(loop_);
        gimple_stmt_iterator end = gsi_last_bb(loop_->header);  // the condition
        gimple* const begin = gimple_build_nop();
        gsi_insert_before(&end, begin, GSI_SAME_STMT);
        gimple_stmt_iterator at = gsi_for_stmt(begin);
        for (gphi* const phi : counted_)
            SET_PHI_ARG_DEF(phi, repeat->dest_idx, again(PHI_ARG_DEF_FROM_EDGE(phi, repeat), at));
        at = gsi_for_stmt(begin);
        gsi_remove(&at, true);
    }

  private:
    bool isInLoop(tree value) const {
        const basic_block block = gimple_bb(SSA_NAME_DEF_STMT(value));
        return block && flow_bb_inside_loop_p(loop_, block);
    }

    bool isOfLoopAlone(tree value) {
        if (TREE_CODE(value) != SSA_NAME) return is_gimple_min_invariant(value);
        if (!isInLoop(value)) return isOfBlock(value);
        gimple* const made = SSA_NAME_DEF_STMT(value);
        if (gphi* const phi = dyn_cast<gphi*>(made)) {
            if (gimple_bb(phi) != loop_->header) return false;
            if (std::find(counted_.begin(), counted_.end(), phi) != counted_.end()) return true;
            counted_.push_back(phi);
            return isOfBlock(PHI_ARG_DEF_FROM_EDGE(phi, loop_preheader_edge(loop_))) &&
                   isOfLoopAlone(PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(loop_)));
        }
        if (!is_gimple_assign(made) || gimple_vuse(made) || gimple_could_trap_p(made) ||
            ++statements_ > mostStatements)
            return false;
        use_operand_p used;
        ssa_op_iter each;
        FOR_EACH_SSA_USE_OPERAND(used, made, each, SSA_OP_USE)
        if (!isOfLoopAlone(USE_FROM_PTR(used))) return false;
        return true;
    }

    bool isOfBlock(tree value) const {
        return !mayStop(value) &&
               uniform_.isMadeOf(
                   value, [&](gassign* load) { return uniform_.isConstantOfBlock(load); });
    }

    /// What the rest of the loop computes.
    tree again(tree value, gimple_stmt_iterator& at) const {
        if (TREE_CODE(value) != SSA_NAME || !isInLoop(value) ||
            gimple_bb(SSA_NAME_DEF_STMT(value)) == loop_->header)
            return value;
        return copyWith(SSA_NAME_DEF_STMT(value), at, [&](tree used) { return again(used, at); });
    }

    static constexpr unsigned mostStatements = 32;

    const class loop* loop_;
    const Uniform& uniform_;
    std::vector<gphi*> counted_;
    unsigned statements_ = 0;
};

bool bringToLoop(const class loop* loop, const Uniform& uniform, unsigned& mostInRow) {
    Stride stride;
    Counting counting(loop, uniform);
    if (!isOfForm(stride, loop) || !mayAsk(stride, uniform) || !counting.canCount(stride.goesOn))
        return false;
    Guards guards(Region(loop), uniform);
    const auto comparisons = ofWarps(guards, uniform);
    if (!comparisons) return false;
    // Who leaves an outermost loop does not come back to it.
    if (loop_depth(loop) == 1)
        for (const Comparison& comparison : *comparisons)
            mostInRow = std::min(mostInRow, Warps(uniform).endOfRow(comparison));
    counting.countAtBegin();
    stride.conditions = guards.bring();
    goBy(stride, stride.head, loop);
    free_dominance_info(CDI_DOMINATORS);
    calculate_dominance_info(CDI_DOMINATORS);
    return true;
}

/// Where simulator::bring() has begun, in the block of the exchange; null if it cannot be found.
gimple* beginOf(gimple* exchange) {
    for (gimple_stmt_iterator at = gsi_for_stmt(exchange); !gsi_end_p(at); gsi_prev(&at)) {
        gimple* const statement = gsi_stmt(at);
        if (gimple_assign_load_p(statement) && isOfSchedule(gimple_assign_rhs1(statement), "bring"))
            return statement;
        if (statement != exchange && is_gimple_call(statement)) return nullptr;
    }
    return nullptr;
}

bool bringToStatement(gimple* exchange) {
    gimple* const begin = beginOf(exchange);
    if (!begin) return false;
    gimple_stmt_iterator before = gsi_for_stmt(begin);
    gsi_prev(&before);
    const basic_block whole = gimple_bb(begin);
    const edge enter =
        gsi_end_p(before) ? split_block_after_labels(whole) : split_block(whole, gsi_stmt(before));
    split_block(enter->dest, exchange);
    const Uniform uniform(cfun);
    Guards guards(Region(enter->dest), uniform);
    if (!ofWarps(guards, uniform)) return false;
    guards.bring();
    return true;
}

}  // namespace

bool bringNearer(gimple* exchange, const Uniform& uniform, unsigned& mostInRow) {
    const class loop* outermost = nullptr;
    for (const class loop* loop = gimple_bb(exchange)->loop_father;
         loop_outer(loop) && !uniform.allComeTo(loop->header); loop = loop_outer(loop))
        outermost = loop;
    return outermost ? bringToLoop(outermost, uniform, mostInRow) : bringToStatement(exchange);
}
