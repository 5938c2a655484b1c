#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <dominance.h>
#include <fold-const.h>
#include <gimple-ssa.h>
#include <gimple-walk.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
#include <tree-phinodes.h>
#include <tree-ssa-operands.h>

#include "questions.h"
#include "uniform.h"
#include "values.h"

Uniform::Uniform(function* body)
    : body_(body), parameters_(ssa_default_def(body, DECL_ARGUMENTS(body->decl))) {
    calculate_dominance_info(CDI_POST_DOMINATORS);
    while (look())
        ;
    free_dominance_info(CDI_POST_DOMINATORS);
}

bool Uniform::isSame(tree value) const {
    if (TREE_CODE(value) != SSA_NAME) return !walk_tree(&value, onTheStack, NULL, NULL);
    if (SSA_NAME_IS_DEFAULT_DEF(value)) return value == parameters_;
    return !different_.count(SSA_NAME_VERSION(value));
}

bool isConstantOfBlock(gimple* load, tree parameters) {
    const tree from = gimple_assign_rhs1(load);
    if (isFieldOf(from, "blockIdx") || isFieldOf(from, "blockDim") || isFieldOf(from, "gridDim"))
        return true;
    const tree base = get_base_address(from);
    return parameters && base && TREE_CODE(base) == MEM_REF && TREE_OPERAND(base, 0) == parameters;
}

bool Uniform::isConstantOfBlock(gimple* load) const {
    return ::isConstantOfBlock(load, parameters_);
}

bool Uniform::canCompute(tree value) const {
    return isMadeOf(
        value,
        [&](gassign* load) {
            return isConstantOfBlock(load) || isFieldOf(gimple_assign_rhs1(load), "threadIdx");
        });
}

tree Uniform::compute(tree value, gimple_stmt_iterator& at) const {
    if (TREE_CODE(value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(value)) return value;
    return copyWith(SSA_NAME_DEF_STMT(value), at, [&](tree used) { return compute(used, at); });
}

/// True if something more turned out to be different.
bool Uniform::look() {
    bool isMore = false;
    basic_block block;
    FOR_EACH_BB_FN(block, body_) {
        for (gphi_iterator at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at))
            if (isParted(at.phi())) isMore |= note(gimple_phi_result(at.phi()));
        for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
            gimple* const statement = gsi_stmt(at);
            if (is_gimple_debug(statement) || isSameFor(statement)) continue;
            def_operand_p defined;
            ssa_op_iter each;
            FOR_EACH_SSA_DEF_OPERAND(defined, statement, each, SSA_OP_DEF)
            isMore |= note(DEF_FROM_PTR(defined));
            if (stmt_ends_bb_p(statement) && EDGE_COUNT(block->succs) > 1 &&
                parting_.insert(block).second) {
                part(block);
                isMore = true;
            }
        }
    }
    return isMore;
}

bool Uniform::note(tree name) {
    return different_.insert(SSA_NAME_VERSION(name)).second;
}

/// Where only some threads are, others may have left a loop in an earlier round.
bool Uniform::isSameFor(gimple* statement) const {
    if (apart_.count(gimple_bb(statement))) return false;
    if (usesStack(statement)) return false;  // each has its own
    use_operand_p used;
    ssa_op_iter each;
    FOR_EACH_SSA_USE_OPERAND(used, statement, each, SSA_OP_USE)
    if (!isSame(USE_FROM_PTR(used))) return false;
    switch (gimple_code(statement)) {
        case GIMPLE_COND:
        case GIMPLE_SWITCH:
            return true;
        case GIMPLE_ASSIGN:
            return !gimple_vuse(statement) || isConstantOfBlock(statement);
        default:
            return false;
    }
}

bool Uniform::isParted(gphi* phi) const {
    if (virtual_operand_p(gimple_phi_result(phi))) return false;
    if (apart_.count(gimple_bb(phi))) return true;
    const bool isMeeting = meetings_.count(gimple_bb(phi));
    tree brought = NULL_TREE;  // by all that come from where they were apart
    for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
        const tree value = gimple_phi_arg_def(phi, i);
        if (!isSame(value)) return true;
        const basic_block from = gimple_phi_arg_edge(phi, i)->src;
        if (!isMeeting || !(apart_.count(from) || parting_.count(from))) continue;
        if (brought && !operand_equal_p(brought, value)) return true;
        brought = value;
    }
    return false;
}

void Uniform::part(basic_block branch) {
    const basic_block meeting = get_immediate_dominator(CDI_POST_DOMINATORS, branch);
    if (meeting) meetings_.insert(meeting);
    std::set<basic_block> seen;  // another branch may have led there already, but not beyond
    std::vector<basic_block> toVisit{branch};
    while (!toVisit.empty()) {
        const basic_block from = toVisit.back();
        toVisit.pop_back();
        edge onward;
        edge_iterator each;
        FOR_EACH_EDGE(onward, each, from->succs)
        if (onward->dest != meeting && seen.insert(onward->dest).second)
            toVisit.push_back(onward->dest);
    }
    apart_.insert(seen.begin(), seen.end());
}
