// What made a value of the SSA form; behind the headers of g++.
#pragma once

#include <gimple.h>
#include <tree.h>

#include <map>

inline gassign* definitionOf(tree value) {
    return TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign*>(SSA_NAME_DEF_STMT(value)) : nullptr;
}

/// Calls is(a, b) with the operands of value = a `operation` b in both orders, until it is true.
template <class Is>
bool eitherWay(tree value, tree_code operation, Is is) {
    gassign* const definition = definitionOf(value);
    if (!definition || gimple_assign_rhs_code(definition) != operation) return false;
    const tree a = gimple_assign_rhs1(definition), b = gimple_assign_rhs2(definition);
    return is(a, b) || is(b, a);
}

/// What it is a conversion of, or null.
inline tree convertedFrom(tree value) {
    gassign* const definition = definitionOf(value);
    return definition && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(definition))
               ? gimple_assign_rhs1(definition)
               : NULL_TREE;
}

/// Without its conversions between integers of at least so many bits.
inline tree unconverted(tree value, unsigned bits) {
    const auto isWide = [bits](tree one) {
        return INTEGRAL_TYPE_P(TREE_TYPE(one)) && TYPE_PRECISION(TREE_TYPE(one)) >= bits;
    };
    const tree from = convertedFrom(value);
    return from && isWide(from) && isWide(value) ? unconverted(from, bits) : value;
}

/// Whether who computes it may be stopped, as by a division by zero.
inline bool mayStop(tree value) {
    gassign* const made = definitionOf(value);
    if (!made) return false;
    if (!gimple_vuse(made) && gimple_could_trap_p(made)) return true;
    use_operand_p used;
    ssa_op_iter each;
    FOR_EACH_SSA_USE_OPERAND(used, made, each, SSA_OP_USE)
    if (mayStop(USE_FROM_PTR(used))) return true;
    return false;
}

/// Writes that statement once more behind `at`, with a result of its own.
inline gimple* copyOf(gimple* original, gimple_stmt_iterator& at) {
    gimple* const copy = gimple_copy(original);
    gimple_set_vuse(copy, NULL_TREE);
    gimple_set_lhs(copy, make_ssa_name(TREE_TYPE(gimple_get_lhs(original))));
    gsi_insert_after(&at, copy, GSI_NEW_STMT);
    return copy;
}

/// The same of an assignment, with again(operand) in place of each operand; returns its result.
template <class Again>
tree copyWith(gimple* original, gimple_stmt_iterator& at, Again again) {
    use_operand_p used;
    ssa_op_iter each;
    std::map<tree, tree> operands;
    FOR_EACH_SSA_USE_OPERAND(used, original, each, SSA_OP_USE)
    operands[USE_FROM_PTR(used)] = again(USE_FROM_PTR(used));
    gimple* const copy = copyOf(original, at);
    FOR_EACH_SSA_USE_OPERAND(used, copy, each, SSA_OP_USE)
    SET_USE(used, operands[USE_FROM_PTR(used)]);
    update_stmt(copy);
    return gimple_get_lhs(copy);
}

/// Has a block with one way out go that way if the condition holds, and otherwise by the edge that
/// this returns.
inline edge branch(basic_block block, tree condition, basic_block otherwise) {
    gimple_stmt_iterator at = gsi_last_bb(block);
    gsi_insert_after(
        &at, gimple_build_cond(NE_EXPR, condition, boolean_false_node, NULL_TREE, NULL_TREE),
        GSI_NEW_STMT);
    const edge ifHolds = single_succ_edge(block);
    ifHolds->flags = (ifHolds->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
    ifHolds->probability = profile_probability::likely();
    const edge ifNot = make_edge(block, otherwise, EDGE_FALSE_VALUE);
    ifNot->probability = profile_probability::unlikely();
    return ifNot;
}

/// Calls write(at) with where it may write behind: the begin of a block.
template <class Write>
void writeAtBegin(basic_block block, Write write) {
    gimple_stmt_iterator at = gsi_after_labels(block);
    gimple* const begin = gimple_build_nop();
    gsi_insert_before(&at, begin, GSI_NEW_STMT);
    write(at);
    at = gsi_for_stmt(begin);
    gsi_remove(&at, true);
}
