// What the simulator's headers ask the compiler: calls of functions that have no answer of their
// own, which a pass puts in their place.
#pragma once

#include <gimple-expr.h>
#include <gimple-walk.h>
#include <stringpool.h>

#include <string_view>

#include "../../include/simulator/plugin.h"

/// The names of the headers' functions.
namespace named {
#define SIMULATOR_NAME(name) constexpr std::string_view name = #name;
SIMULATOR_KNOWN_TO_PLUGIN(SIMULATOR_NAME)
#undef SIMULATOR_NAME
}  // namespace named

/// The name that the linker knows it by, "" before it has one.
inline std::string_view symbolOf(tree function) {
    if (!function || !DECL_ASSEMBLER_NAME_SET_P(function)) return "";
    return IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
}

inline bool isNamed(tree declaration, std::string_view name) {
    return DECL_NAME(declaration) && IDENTIFIER_POINTER(DECL_NAME(declaration)) == name;
}

/// Whether that is a function of the headers', one of `named`.
inline bool isOurs(tree function, std::string_view name) {
    if (!function || !isNamed(function, name)) return false;
    const tree scope = DECL_CONTEXT(function);
    return scope && TREE_CODE(scope) == NAMESPACE_DECL && isNamed(scope, "simulator");
}

/// Whether it is a loop over the threads of each row.
inline bool runsRows(tree function) {
    return isOurs(function, named::runBriefThreads) || isOurs(function, named::runPhase);
}

/// Whether that is a field of threadIdx, blockIdx, blockDim or gridDim.
inline bool isFieldOf(tree reference, std::string_view variable) {
    return TREE_CODE(reference) == COMPONENT_REF && VAR_P(TREE_OPERAND(reference, 0)) &&
           symbolOf(TREE_OPERAND(reference, 0)) == variable;
}

/// Whether that is a field of simulator::schedule.
inline bool isOfSchedule(tree place, std::string_view field) {
    return TREE_CODE(place) == COMPONENT_REF && VAR_P(TREE_OPERAND(place, 0)) &&
           isOurs(TREE_OPERAND(place, 0), "schedule") && isNamed(TREE_OPERAND(place, 1), field);
}

inline bool isCallOf(gimple* statement, std::string_view name) {
    return is_gimple_call(statement) && isOurs(gimple_call_fndecl(statement), name);
}

/// Whether threads that go together wait there.
inline bool isPauseTogether(gimple* statement) {
    return isCallOf(statement, named::pauseHere) || isCallOf(statement, named::pauseForWarps);
}

/// Calls visit(iterator); it may remove the statement.
template <class Visit>
void forEachStatement(function* body, Visit visit) {
    basic_block block;
    FOR_EACH_BB_FN(block, body) {
        for (gimple_stmt_iterator next = gsi_start_bb(block); !gsi_end_p(next);) {
            const gimple_stmt_iterator at = next;
            gsi_next(&next);
            visit(at);
        }
    }
}

/// For a walk through operands: a variable of the function that lies in memory.
inline tree onTheStack(tree* at, int*, void*) {
    return VAR_P(*at) && !is_global_var(*at) && !is_gimple_reg(*at) ? *at : NULL_TREE;
}

inline bool usesStack(gimple* statement) {
    walk_stmt_info walk = {};
    return walk_gimple_op(statement, onTheStack, &walk);
}

/// From which operand on a statement compares two, as gimple_expr_code() says; -1 if it does not.
inline int comparisonIn(gimple* statement) {
    if (gimple_code(statement) == GIMPLE_COND) return 0;
    return is_gimple_assign(statement) &&
                   TREE_CODE_CLASS(gimple_assign_rhs_code(statement)) == tcc_comparison
               ? 1  // behind its result
               : -1;
}

/// The function whose address a question is given, as its first argument or as that one.
inline tree askedAbout(gimple_stmt_iterator question, unsigned argument = 0) {
    return TREE_OPERAND(gimple_call_arg(gsi_stmt(question), argument), 0);
}

inline void inlineAllIntoIt(tree function) {
    DECL_ATTRIBUTES(function) =
        tree_cons(get_identifier("flatten"), NULL_TREE, DECL_ATTRIBUTES(function));
}

inline void answer(gimple_stmt_iterator question, HOST_WIDE_INT with) {
    gcall* const call = as_a<gcall*>(gsi_stmt(question));
    if (const tree result = gimple_call_lhs(call))
        replace_uses_by(result, build_int_cst(TREE_TYPE(result), with));
    unlink_stmt_vdef(call);
    gsi_remove(&question, true);
    release_defs(call);
}

/// Answers all questions of that name in a function with what(question).
template <class Answer>
void answerAll(function* body, std::string_view question, Answer what) {
    forEachStatement(
        body,
        [&](gimple_stmt_iterator at) {
            if (isCallOf(gsi_stmt(at), question)) answer(at, what(at));
        });
}
