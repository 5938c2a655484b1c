#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <cfgloop.h>
#include <context.h>
#include <fold-const.h>
#include <gimple-ssa.h>
#include <gimplify.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-into-ssa.h>
#include <tree-pass.h>

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "questions.h"
#include "rows.h"

namespace {

/// Whether that is a field of threadIdx, blockIdx, blockDim or gridDim.
bool isFieldOf(tree reference, std::string_view variable) {
    return TREE_CODE(reference) == COMPONENT_REF && VAR_P(TREE_OPERAND(reference, 0)) &&
           symbolOf(TREE_OPERAND(reference, 0)) == variable;
}
bool isX(tree reference, std::string_view variable) {
    return isFieldOf(reference, variable) && isNamed(TREE_OPERAND(reference, 1), "x");
}

gassign* definitionOf(tree value) {
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
tree convertedFrom(tree value) {
    gassign* const definition = definitionOf(value);
    return definition && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(definition))
               ? gimple_assign_rhs1(definition)
               : NULL_TREE;
}

bool isIntegerOf(tree value, unsigned bits) {
    return INTEGRAL_TYPE_P(TREE_TYPE(value)) && TYPE_PRECISION(TREE_TYPE(value)) == bits;
}

bool isLoadOfX(tree value, std::string_view of) {
    gassign* const definition = definitionOf(value);
    if (!definition) return false;
    const tree from = gimple_assign_rhs1(definition);
    return gimple_assign_single_p(definition) && (isX(from, of) || isLoadOfX(from, of));
}

/// blockIdx.x * blockDim.x
bool isBeginOfBlock(tree value) {
    return eitherWay(
        value, MULT_EXPR,
        [](tree a, tree b) { return isLoadOfX(a, "blockIdx") && isLoadOfX(b, "blockDim"); });
}

/// The threadIdx.x of runBriefThreads(): first + unsigned(round).
struct Index {
    tree value = NULL_TREE, first, round;
};

/// The edge by which the threads of a row begin, or null.
edge beginOfRow(tree round) {
    gphi* const rounds = dyn_cast<gphi*>(SSA_NAME_DEF_STMT(round));
    if (!rounds || gimple_phi_num_args(rounds) != 2) return nullptr;
    for (const unsigned i : {0, 1})
        if (integer_zerop(gimple_phi_arg_def(rounds, i))) return gimple_phi_arg_edge(rounds, i);
    return nullptr;
}

Index indexOf(function* body) {
    Index index;
    forEachStatement(body, [&](gimple_stmt_iterator at) {
        gimple* const store = gsi_stmt(at);
        if (!gimple_store_p(store) || !gimple_assign_single_p(store) ||
            !isX(gimple_assign_lhs(store), "threadIdx"))
            return;
        const tree value = gimple_assign_rhs1(store);
        eitherWay(value, PLUS_EXPR, [&](tree first, tree converted) {
            const tree round = convertedFrom(converted);
            if (!round || !isIntegerOf(round, 32) || TYPE_UNSIGNED(TREE_TYPE(round)) ||
                !beginOfRow(round))
                return false;
            index = {value, first, round};
            return true;
        });
    });
    return index;
}

/// Reads once what no kernel changes, as the compiler cannot know: to it a write to an array of
/// integers may be one to threadIdx. That is read for each row, and all else for the block.
void readOnce(function* body, const Index& index) {
    const class loop* const row = gimple_bb(SSA_NAME_DEF_STMT(index.round))->loop_father;
    std::map<std::pair<tree, tree>, tree> values;  // by variable and field
    forEachStatement(body, [&](gimple_stmt_iterator at) {
        gimple* const load = gsi_stmt(at);
        if (!gimple_assign_load_p(load)) return;
        const tree field = gimple_assign_rhs1(load);
        const bool isOfThread =
            isFieldOf(field, "threadIdx") && gimple_bb(load)->loop_father == row;
        if (!isOfThread && !isFieldOf(field, "blockIdx") && !isFieldOf(field, "blockDim") &&
            !isFieldOf(field, "gridDim"))
            return;
        tree& value = values[{TREE_OPERAND(field, 0), TREE_OPERAND(field, 1)}];
        if (isOfThread && isX(field, "threadIdx")) value = index.value;
        if (!value) {
            value = make_ssa_name(TREE_TYPE(field));
            gsi_insert_on_edge_immediate(isOfThread
                                             ? beginOfRow(index.round)
                                             : single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(body)),
                                         gimple_build_assign(value, unshare_expr(field)));
        }
        gimple_assign_set_rhs_from_tree(&at, value);
        update_stmt(gsi_stmt(at));
    });
    mark_virtual_operands_for_renaming(body);
    update_ssa(TODO_update_ssa_only_virtuals);
}

/// Writes before a conversion what it is to convert instead.
class Wide {
  public:
    Wide(const Index& index, gimple_stmt_iterator at) : index_(index), at_(at) {}

    /// The same number, in 64 bits.
    tree of(tree value) {
        if (TREE_CODE(value) != SSA_NAME) return fold_convert(long_integer_type_node, value);
        const auto [known, isNew] = known_.insert({SSA_NAME_VERSION(value), NULL_TREE});
        return isNew ? known->second = computed(value) : known->second;
    }

  private:
    tree computed(tree value) {
        const tree type = TREE_TYPE(value), wide = long_integer_type_node;
        if (const tree first = inFirstRound(value))
            return written(wide, PLUS_EXPR, written(wide, NOP_EXPR, written(type, NOP_EXPR, first)),
                           written(wide, NOP_EXPR, index_.round));
        gassign* const definition = definitionOf(value);
        const tree_code operation = definition ? gimple_assign_rhs_code(definition) : ERROR_MARK;
        const bool distributes =
            operation == PLUS_EXPR || operation == MINUS_EXPR || operation == MULT_EXPR;
        if (!distributes || !TYPE_OVERFLOW_UNDEFINED(type)) return written(wide, NOP_EXPR, value);
        const tree a = of(gimple_assign_rhs1(definition)), b = of(gimple_assign_rhs2(definition));
        return written(wide, operation, a, b);
    }

    /// What it begins a row with, if it grows by one from each thread to the next; else null. No
    /// loop goes on where the number in the grid wraps, or an int of it does.
    tree inFirstRound(tree value) {
        const tree converted = convertedFrom(value), sum = converted ? converted : value;
        if (sum == index_.value) return index_.first;
        tree first = NULL_TREE;
        eitherWay(sum, PLUS_EXPR, [&](tree a, tree b) {
            if (a != index_.value || !isBeginOfBlock(b)) return false;
            first = written(unsigned_type_node, PLUS_EXPR, b, index_.first);
            return true;
        });
        return first;
    }

    tree written(tree type, tree_code operation, tree a, tree b = NULL_TREE) {
        const tree result = make_ssa_name(type);
        gassign* const statement = b ? gimple_build_assign(result, operation, a, b)
                                     : gimple_build_assign(result, operation, a);
        gimple_set_location(statement, gimple_location(gsi_stmt(at_)));
        gsi_insert_before(&at_, statement, GSI_SAME_STMT);
        return result;
    }

    const Index& index_;
    gimple_stmt_iterator at_;
    std::map<unsigned, tree> known_;  // by SSA_NAME_VERSION
};

const pass_data description = {
    GIMPLE_PASS, "rows", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class Rows : public gimple_opt_pass {
  public:
    Rows() : gimple_opt_pass(description, g) {}

    bool gate(function* body) override { return isOurs(body->decl, named::runBriefThreads); }

    unsigned int execute(function* body) override {
        const Index index = indexOf(body);
        if (!index.value) return 0;
        readOnce(body, index);
        std::vector<gimple_stmt_iterator> conversions;
        forEachStatement(body, [&](gimple_stmt_iterator at) {
            gassign* const to = dyn_cast<gassign*>(gsi_stmt(at));
            if (!to || !CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(to))) return;
            const tree from = gimple_assign_rhs1(to);
            if (TREE_CODE(from) == SSA_NAME && isIntegerOf(gimple_assign_lhs(to), 64) &&
                isIntegerOf(from, 32))
                conversions.push_back(at);
        });
        for (gimple_stmt_iterator at : conversions) {
            const tree wide = Wide(index, at).of(gimple_assign_rhs1(gsi_stmt(at)));
            gimple_assign_set_rhs_with_ops(&at, NOP_EXPR, wide);
            update_stmt(gsi_stmt(at));
        }
        return 0;
    }
    opt_pass* clone() override { return new Rows; }
};

}  // namespace

opt_pass* newRows() {
    return new Rows;
}
