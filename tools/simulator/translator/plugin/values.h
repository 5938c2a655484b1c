// What made a value of the SSA form; behind the headers of g++.
#pragma once

#include <gimple.h>
#include <tree.h>

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

/// Writes that statement once more behind `at`, with a result of its own.
inline gimple* copyOf(gimple* original, gimple_stmt_iterator& at) {
    gimple* const copy = gimple_copy(original);
    gimple_set_vuse(copy, NULL_TREE);
    gimple_set_lhs(copy, make_ssa_name(TREE_TYPE(gimple_get_lhs(original))));
    gsi_insert_after(&at, copy, GSI_NEW_STMT);
    return copy;
}
