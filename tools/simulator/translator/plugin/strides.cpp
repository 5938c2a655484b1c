#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <cfgloop.h>
#include <context.h>
#include <dominance.h>
#include <fold-const.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <stringpool.h>
#include <tree-cfg.h>
#include <tree-phinodes.h>
#include <tree-ssa-operands.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "guards.h"
#include "neighbours.h"
#include "questions.h"
#include "strides.h"
#include "uniform.h"
#include "values.h"

namespace {

constexpr HOST_WIDE_INT narrowest = 32;   // step: below, threads share lines of the cache
constexpr HOST_WIDE_INT shortest = 4096;  // array: below, it is in the cache in any order
constexpr HOST_WIDE_INT fewest = 16;      // rounds: below, a thread takes them at once

tree unconverted(tree value, const Stride& stride) {
    return unconverted(value, TYPE_PRECISION(TREE_TYPE(stride.number)));
}

bool isNumber(tree value, const Stride& stride) {
    return unconverted(value, stride) == stride.number;
}

/// Whether it is the same for all threads, and that of a block or a grid.
bool isStepOfBlock(tree value, const Uniform& uniform) {
    if (tree_fits_shwi_p(value)) return tree_to_shwi(value) >= narrowest;
    bool isOfBlock = false;
    const bool isSame = uniform.isMadeOf(value, [&](gassign* load) {
        const tree from = gimple_assign_rhs1(load);
        isOfBlock |= isFieldOf(from, "blockDim") || isFieldOf(from, "gridDim");
        return uniform.isConstantOfBlock(load);
    });
    return isSame && isOfBlock;
}

/// What the number is compared with.
tree endOf(const Stride& stride) {
    const tree a = gimple_cond_lhs(stride.goesOn), b = gimple_cond_rhs(stride.goesOn);
    return isNumber(a, stride) ? b : isNumber(b, stride) ? a : NULL_TREE;
}

/// Finds the number that goes on by such a step in each round of the loop, and how far.
template <class IsStep>
bool findNumber(Stride& stride, const class loop* loop, IsStep isStep) {
    for (gphi_iterator at = gsi_start_phis(loop->header); !gsi_end_p(at); gsi_next(&at)) {
        stride.number = gimple_phi_result(at.phi());
        if (!INTEGRAL_TYPE_P(TREE_TYPE(stride.number))) continue;
        const tree next = PHI_ARG_DEF_FROM_EDGE(at.phi(), loop_latch_edge(loop));
        if (eitherWay(unconverted(next, stride), PLUS_EXPR, [&](tree a, tree b) {
                stride.step = b;
                return isNumber(a, stride) && isStep(b) && endOf(stride);
            }))
            return true;
    }
    return false;
}

bool onlyComputes(basic_block block) {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        gimple* const statement = gsi_stmt(at);
        if (is_gimple_debug(statement) || gimple_code(statement) == GIMPLE_COND ||
            gimple_code(statement) == GIMPLE_LABEL)
            continue;
        if (!is_gimple_assign(statement) || gimple_vdef(statement) ||
            gimple_has_volatile_ops(statement))
            return false;
    }
    return true;
}

bool hasBarrier(const class loop* loop) {
    basic_block* const blocks = get_loop_body(loop);
    const bool isFound = std::any_of(blocks, blocks + loop->num_nodes, [](basic_block block) {
        for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
            if (isPauseTogether(gsi_stmt(at))) return true;
        return false;
    });
    free(blocks);
    return isFound;
}

gassign* assign(tree type, tree_code operation, tree a, tree b = NULL_TREE) {
    const tree result = make_ssa_name(type);
    return b ? gimple_build_assign(result, operation, a, b)
             : gimple_build_assign(result, operation, a);
}

/// Writes a statement before `at`; returns its result.
tree put(gimple_stmt_iterator& at, tree type, tree_code operation, tree a, tree b = NULL_TREE) {
    gassign* const statement = assign(type, operation, a, b);
    gsi_insert_before(&at, statement, GSI_SAME_STMT);
    return gimple_assign_lhs(statement);
}

/// Writes a statement behind `at`, and goes on to it; returns its result.
tree append(gimple_stmt_iterator& at, tree type, tree_code operation, tree a, tree b = NULL_TREE) {
    gassign* const statement = assign(type, operation, a, b);
    gsi_insert_after(&at, statement, GSI_NEW_STMT);
    return gimple_assign_lhs(statement);
}

tree beginOf(const Stride& stride, const class loop* loop) {
    return PHI_ARG_DEF_FROM_EDGE(as_a<gphi*>(SSA_NAME_DEF_STMT(stride.number)),
                                 loop_preheader_edge(loop));
}

/// How far each thread is from where it began: for all the same number, in 64 bits, in which it
/// does not wrap. The number that goes on is computed from it in each round, so that no thread
/// keeps it, and the compiler sees that it grows by one from thread to thread. That of a thread
/// which has left the loop grows, too, and is no more below the end.
class Distance {
  public:
    Distance(Stride& stride, const class loop* loop, const Uniform& uniform)
        : stride_(stride),
          loop_(loop),
          uniform_(uniform),
          phi_(as_a<gphi*>(SSA_NAME_DEF_STMT(stride.number))),
          begin_(beginOf(stride, loop)) {}

    bool canBeKept() const {
        if (!isWord(TREE_TYPE(stride_.number)) || !uniform_.canCompute(begin_) || !endsAbove() ||
            isUsedBehind(stride_.number))
            return false;
        for (gimple_stmt_iterator at = gsi_start_bb(stride_.head); !gsi_end_p(at); gsi_next(&at))
            if (is_gimple_assign(gsi_stmt(at)) && isUsedBehind(gimple_get_lhs(gsi_stmt(at))))
                return false;
        return true;
    }

    void keep() {
        const edge enter = loop_preheader_edge(loop_), repeat = loop_latch_edge(loop_);
        const tree type = TREE_TYPE(stride_.number), wide = long_integer_type_node;
        stride_.distance = make_ssa_name(wide);
        gphi* const distance = create_phi_node(stride_.distance, stride_.head);
        writeAtBegin(stride_.head, [&](gimple_stmt_iterator& at) {
            const tree step = append(at, wide, NOP_EXPR, uniform_.compute(stride_.step, at));
            stride_.nextDistance = append(at, wide, PLUS_EXPR, stride_.distance, step);
        });
        gimple_stmt_iterator at = gsi_for_stmt(SSA_NAME_DEF_STMT(stride_.nextDistance));
        gsi_next(&at);
        add_phi_arg(distance, build_zero_cst(wide), enter, UNKNOWN_LOCATION);
        add_phi_arg(distance, stride_.nextDistance, repeat, UNKNOWN_LOCATION);

        const tree begin =
            isComparedAsNatural() ? put(at, unsigned_type_for(type), NOP_EXPR, begin_) : begin_;
        const tree number =
            put(at, wide, PLUS_EXPR, put(at, wide, NOP_EXPR, begin), stride_.distance);
        const tree narrow =
            TYPE_PRECISION(type) == 32 && TYPE_OVERFLOW_UNDEFINED(type)
                ? put(at, type, PLUS_EXPR, begin_, put(at, type, NOP_EXPR, stride_.distance))
                : put(at, type, NOP_EXPR, number);
        compare(number);
        if (TYPE_UNSIGNED(type)) useWide(number);
        replace_uses_by(stride_.number, narrow);
        gphi_iterator counted = gsi_for_phi(phi_);
        remove_phi_node(&counted, true);
        stride_.number = narrow;
    }

  private:
    static bool isWord(tree type) {
        return TYPE_PRECISION(type) == 32 || TYPE_PRECISION(type) == 64;
    }

    /// Whether the thread goes on below something, or up to it, that does not change meanwhile.
    bool endsAbove() const {
        const gcond* const goesOn = stride_.goesOn;
        const bool isFirst = isNumber(gimple_cond_lhs(goesOn), stride_);
        const tree number = isFirst ? gimple_cond_lhs(goesOn) : gimple_cond_rhs(goesOn),
                   end = isFirst ? gimple_cond_rhs(goesOn) : gimple_cond_lhs(goesOn);
        tree_code code = gimple_cond_code(goesOn);
        if (!stride_.ifHolds) code = invert_tree_comparison(code, false);
        if (!isFirst) code = swap_tree_comparison(code);
        const tree from = TREE_TYPE(stride_.number), to = TREE_TYPE(number);
        if (number != stride_.number &&
            (convertedFrom(number) != stride_.number || TYPE_PRECISION(to) < TYPE_PRECISION(from) ||
             (TYPE_UNSIGNED(from) && !TYPE_UNSIGNED(to))))
            return false;
        return (code == LT_EXPR || code == LE_EXPR || (code == NE_EXPR && meets(end))) &&
               isWord(to) && staysSame(end) && (!isComparedAsNatural() || TYPE_PRECISION(to) == 32);
    }

    /// Whether it counts up to a constant, and so meets it: the compiler asks by != instead of <.
    bool meets(tree end) const {
        return integer_onep(stride_.step) && tree_fits_shwi_p(begin_) && tree_fits_shwi_p(end) &&
               tree_to_shwi(begin_) <= tree_to_shwi(end) && end == gimple_cond_rhs(stride_.goesOn);
    }

    /// Then one below zero is above each end, and has to stay there.
    bool isComparedAsNatural() const {
        return TYPE_UNSIGNED(TREE_TYPE(gimple_cond_lhs(stride_.goesOn))) &&
               !TYPE_UNSIGNED(TREE_TYPE(stride_.number)) && !isNatural(begin_);
    }

    static bool isNatural(tree value) {
        const tree from = convertedFrom(value);
        return TYPE_UNSIGNED(TREE_TYPE(value)) ||
               (from && TYPE_UNSIGNED(TREE_TYPE(from)) &&
                TYPE_PRECISION(TREE_TYPE(from)) < TYPE_PRECISION(TREE_TYPE(value)));
    }

    bool staysSame(tree value) const {
        return TREE_CODE(value) != SSA_NAME || uniform_.canCompute(value) ||
               !gimple_bb(SSA_NAME_DEF_STMT(value)) ||
               !flow_bb_inside_loop_p(loop_, gimple_bb(SSA_NAME_DEF_STMT(value)));
    }

    bool isUsedBehind(tree name) const {
        imm_use_iterator each;
        use_operand_p use;
        FOR_EACH_IMM_USE_FAST(use, each, name)
        if (!is_gimple_debug(USE_STMT(use)) &&
            !flow_bb_inside_loop_p(loop_, gimple_bb(USE_STMT(use))))
            return true;
        return false;
    }

    /// Has the condition compare 64 bits.
    void compare(tree number) {
        gcond* const goesOn = stride_.goesOn;
        gimple_stmt_iterator at = gsi_for_stmt(goesOn);
        const tree a = gimple_cond_lhs(goesOn), b = gimple_cond_rhs(goesOn);
        const tree wide =
            TYPE_UNSIGNED(TREE_TYPE(a)) ? long_unsigned_type_node : long_integer_type_node;
        const auto widened = [&](tree value) {
            if (isNumber(value, stride_)) return put(at, wide, NOP_EXPR, number);
            return TREE_CODE(value) == SSA_NAME ? put(at, wide, NOP_EXPR, value)
                                                : fold_convert(wide, value);
        };
        const tree_code code = gimple_cond_code(goesOn);
        if (code == NE_EXPR || code == EQ_EXPR)
            gimple_cond_set_code(goesOn, code == NE_EXPR ? LT_EXPR : GE_EXPR);
        gimple_cond_set_lhs(goesOn, widened(a));
        gimple_cond_set_rhs(goesOn, widened(b));
        update_stmt(goesOn);
    }

    /// Where the number is converted to 64 bits: as long as the thread goes on, these are the same.
    /// Of one with a sign, whose sum does not wrap, the compiler knows that.
    void useWide(tree number) {
        std::vector<gassign*> conversions;
        imm_use_iterator each;
        use_operand_p use;
        FOR_EACH_IMM_USE_FAST(use, each, stride_.number) {
            gassign* const to = dyn_cast<gassign*>(USE_STMT(use));
            if (to && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(to)) &&
                INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_lhs(to))) &&
                TYPE_PRECISION(TREE_TYPE(gimple_assign_lhs(to))) == 64)
                conversions.push_back(to);
        }
        for (gassign* const conversion : conversions) {
            gimple_assign_set_rhs1(conversion, number);
            update_stmt(conversion);
        }
    }

    Stride& stride_;
    const class loop* loop_;
    const Uniform& uniform_;
    gphi* phi_;
    tree begin_;
};

bool isOfBlock(tree value, const Uniform& uniform) {
    return uniform.isMadeOf(
        value, [&](gassign* load) { return uniform.isConstantOfBlock(load); });
}

/// Whether the loop is the same for all threads of a row, and worth to be gone through together.
bool isCounted(Stride& stride, const class loop* loop, const Uniform& uniform) {
    const auto isOfRow = [&](tree value) { return growthOf(value, uniform) == 0; };
    if (!findNumber(stride, loop, isOfRow) || !isOfRow(stride.number)) return false;
    const tree end = endOf(stride);
    stride.isCommon = isOfBlock(end, uniform) && isOfBlock(stride.step, uniform) &&
                      isOfBlock(beginOf(stride, loop), uniform);
    return isOfRow(end) && !(tree_fits_shwi_p(end) && tree_to_shwi(end) <= fewest) &&
           Distance(stride, loop, uniform).canBeKept() && isSideBySide(loop, uniform);
}

bool isStride(Stride& stride, const class loop* loop, const Uniform& uniform) {
    if (!findNumber(stride, loop, [&](tree step) { return isStepOfBlock(step, uniform); }))
        return false;
    const tree end = endOf(stride);
    return !(tree_fits_shwi_p(end) && tree_to_shwi(end) <= shortest);
}

bool find(Stride& stride, const class loop* loop, const Uniform& uniform) {
    return isOfForm(stride, loop) && !hasBarrier(loop) &&
           uniform.allComeTo(loop_preheader_edge(loop)->src) &&
           (isStride(stride, loop, uniform) || isCounted(stride, loop, uniform));
}

/// Whether it ends for who only comes along.
bool endsForAll(const Stride& stride, const Uniform& uniform) {
    return mayAsk(stride, uniform) && uniform.canCompute(endOf(stride)) && !mayStop(endOf(stride));
}

}  // namespace

bool isOfForm(Stride& stride, const class loop* loop) {
    const edge exit = single_exit(loop);
    if (!exit || exit->src != loop->header || !loop->latch) return false;
    stride.head = loop->header;
    stride.goesOn = safe_dyn_cast<gcond*>(last_stmt(loop->header));
    stride.ifHolds = exit->flags & EDGE_FALSE_VALUE;
    return stride.goesOn && onlyComputes(loop->header);
}

bool mayAsk(const Stride& stride, const Uniform& uniform) {
    for (gimple_stmt_iterator at = gsi_start_bb(stride.head); !gsi_end_p(at); gsi_next(&at)) {
        gimple* const statement = gsi_stmt(at);
        if (!is_gimple_assign(statement)) continue;
        if (gimple_vuse(statement) ? !uniform.isConstantOfBlock(statement)
                                   : gimple_could_trap_p(statement))
            return false;
    }
    return true;
}

void goBy(const Stride& stride, basic_block asks, const class loop* loop) {
    const edge repeat = loop_latch_edge(loop);
    const basic_block end = repeat->src, next = split_edge(repeat);
    std::vector<edge> others;
    for (const tree condition : stride.conditions) {
        edge ifHolds, ifNot;
        extract_true_false_edges_from_block(asks, &ifHolds, &ifNot);
        const basic_block block = split_edge(stride.ifHolds ? ifHolds : ifNot);
        others.push_back(branch(block, condition, next));
    }
    for (gphi_iterator at = gsi_start_phis(stride.head); !gsi_end_p(at); gsi_next(&at)) {
        const tree kept = gimple_phi_result(at.phi());
        const use_operand_p brought = PHI_ARG_DEF_PTR_FROM_EDGE(at.phi(), single_succ_edge(next));
        const tree value = USE_FROM_PTR(brought);
        if (virtual_operand_p(kept) || TREE_CODE(value) != SSA_NAME ||
            gimple_bb(SSA_NAME_DEF_STMT(value)) == stride.head)
            continue;
        gphi* const phi = create_phi_node(make_ssa_name(TREE_TYPE(kept)), next);
        add_phi_arg(phi, value, find_edge(end, next), UNKNOWN_LOCATION);
        for (const edge other : others) add_phi_arg(phi, kept, other, UNKNOWN_LOCATION);
        SET_USE(brought, gimple_phi_result(phi));
    }
}

Loops::Loops() {
    loop_optimizer_init(LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
}

Loops::~Loops() {
    loop_optimizer_finalize();
    free_dominance_info(CDI_DOMINATORS);
}

std::vector<Stride> Loops::strides(const Uniform& uniform) const {
    std::vector<Stride> all;
    for (class loop* const loop : loops_list(cfun, 0)) {
        Stride stride;
        if (!find(stride, loop, uniform)) continue;
        const auto brought = conditions_.find(loop->header);
        if (brought != conditions_.end()) stride.conditions = brought->second;
        all.push_back(stride);
    }
    return all;
}

bool Loops::bringAll(const Uniform& uniform) {
    for (class loop* const loop : loops_list(cfun, 0)) {
        Stride stride;
        if (!isOfForm(stride, loop) || hasBarrier(loop) ||
            uniform.allComeTo(loop_preheader_edge(loop)->src) ||
            !isCounted(stride, loop, uniform) || !endsForAll(stride, uniform))
            continue;
        Guards guards(Region(loop), uniform);
        if (!guards.canBring()) continue;
        conditions_[loop->header] = guards.bring();
        return true;
    }
    return false;
}

void goInRounds(Stride& stride, const Uniform& uniform) {
    const class loop* const loop = stride.head->loop_father;
    if (Distance distance(stride, loop, uniform); distance.canBeKept()) distance.keep();
    const edge enter = loop_preheader_edge(loop), repeat = loop_latch_edge(loop);
    edge ifHolds, ifNot;
    extract_true_false_edges_from_block(stride.head, &ifHolds, &ifNot);
    const basic_block behind = split_edge(stride.ifHolds ? ifNot : ifHolds);
    gphi* const first = create_phi_node(make_ssa_name(boolean_type_node), stride.head);
    add_phi_arg(first, boolean_true_node, enter, UNKNOWN_LOCATION);
    add_phi_arg(first, boolean_false_node, repeat, UNKNOWN_LOCATION);

    gimple_stmt_iterator at = gsi_for_stmt(stride.goesOn);
    gsi_prev(&at);
    const edge onward = gsi_end_p(at) ? split_block_after_labels(stride.head)
                                      : split_block(stride.head, gsi_stmt(at));
    const basic_block asks = onward->dest, waits = split_edge(onward);
    at = gsi_last_bb(stride.head);
    gsi_insert_after(&at,
                     gimple_build_cond(NE_EXPR, gimple_phi_result(first), boolean_false_node,
                                       NULL_TREE, NULL_TREE),
                     GSI_NEW_STMT);
    const edge wait = single_succ_edge(stride.head);
    wait->flags = EDGE_FALSE_VALUE;
    wait->probability = profile_probability::even();
    make_edge(stride.head, asks, EDGE_TRUE_VALUE)->probability = profile_probability::even();

    const auto mark = [](basic_block block) {
        gimple_stmt_iterator at = gsi_start_bb(block);
        gsi_insert_after(&at, gimple_build_nop(), GSI_NEW_STMT);
        return gsi_stmt(at);
    };
    stride.round = mark(waits);
    stride.behind = mark(behind);
    if (!stride.conditions.empty()) goBy(stride, asks, loop);
}
