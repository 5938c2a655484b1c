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
#include <gimple-walk.h>
#include <gimplify.h>
#include <internal-fn.h>
#include <options.h>
#include <opts.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-into-ssa.h>
#include <tree-pass.h>
#include <tree-phinodes.h>
#include <tree-ssa-operands.h>

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "exchanges.h"
#include "questions.h"
#include "rows.h"
#include "values.h"

namespace {

bool isX(tree reference, std::string_view variable) {
    return isFieldOf(reference, variable) && isNamed(TREE_OPERAND(reference, 1), "x");
}

bool isIntegerOf(tree value, unsigned bits) {
    return INTEGRAL_TYPE_P(TREE_TYPE(value)) && TYPE_PRECISION(TREE_TYPE(value)) == bits;
}

bool isLoadOfX(tree value, std::string_view of) {
    gassign* const definition = definitionOf(value);
    if (!definition) return false;
    const tree from = gimple_assign_rhs1(definition);
    return (gimple_assign_single_p(definition) || convertedFrom(value)) &&
           (isX(from, of) || isLoadOfX(from, of));
}

/// blockIdx.x * blockDim.x, or a conversion of it
bool isBeginOfBlock(tree value) {
    if (const tree from = convertedFrom(value)) return isBeginOfBlock(from);
    return eitherWay(value, MULT_EXPR, [](tree a, tree b) {
        return isLoadOfX(a, "blockIdx") && isLoadOfX(b, "blockDim");
    });
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

/// The loop over the threads of a row.
const class loop* rowOf(const Index& index) {
    return gimple_bb(SSA_NAME_DEF_STMT(index.round))->loop_father;
}

/// Whether it differs from thread to thread of a row, by more than what memory holds.
bool mayDiffer(tree value, const class loop* row, unsigned depth = 0) {
    if (TREE_CODE(value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(value)) return false;
    if (!flow_bb_inside_loop_p(row, gimple_bb(SSA_NAME_DEF_STMT(value)))) return false;
    gassign* const made = definitionOf(value);
    if (!made || depth == 8) return true;
    use_operand_p used;
    ssa_op_iter each;
    FOR_EACH_SSA_USE_OPERAND(used, made, each, SSA_OP_USE)
    if (mayDiffer(USE_FROM_PTR(used), row, depth + 1)) return true;
    return false;
}

/// Reads once what no kernel changes, as the compiler cannot know: to it a write to an array of
/// integers may be one to threadIdx. That is read for each row, and all else for the block.
void readOnce(function* body, const Index& index) {
    const class loop* const row = rowOf(index);
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

/// Writes before a statement what it is to have as an operand instead.
class Wide {
  public:
    Wide(const Index& index, gimple_stmt_iterator at) : index_(index), at_(at) {}

    /// The round in which `value`, which grows by one from thread to thread, is what it is compared
    /// with: the round at hand is before it, it, or behind it as the value is less, equal, or more.
    /// One that does not come where the value never is that. Null if the value does not grow so.
    tree roundOf(tree value, tree compared) {
        if (TREE_CODE(value) != SSA_NAME || !(isIntegerOf(value, 32) || isIntegerOf(value, 64)))
            return NULL_TREE;
        const tree type = TREE_TYPE(value), wide = long_integer_type_node;
        HOST_WIDE_INT more = 0;
        tree first = inFirstRound(value);
        if (!first) {
            gassign* const sum = definitionOf(value);
            if (!sum || gimple_assign_rhs_code(sum) != PLUS_EXPR ||
                !TYPE_OVERFLOW_UNDEFINED(type) || !tree_fits_shwi_p(gimple_assign_rhs2(sum)))
                return NULL_TREE;
            more = tree_to_shwi(gimple_assign_rhs2(sum));
            first = inFirstRound(gimple_assign_rhs1(sum));
            if (!first || more < -far || more > far) return NULL_TREE;
        }
        const tree own = isIntegerOf(value, 64) ? type : wide;
        compared = TREE_CODE(compared) == SSA_NAME ? written(own, NOP_EXPR, compared)
                                                   : fold_convert(own, compared);
        tree begin = written(own, NOP_EXPR, written(type, NOP_EXPR, first));
        if (more) begin = written(own, PLUS_EXPR, begin, build_int_cst(own, more));
        return written(integer_type_node, NOP_EXPR,
                       isIntegerOf(value, 64) ? apart64(begin, compared) : apart(begin, compared));
    }

    /// The same number, in 64 bits.
    tree of(tree value) {
        if (TREE_CODE(value) != SSA_NAME) return fold_convert(long_integer_type_node, value);
        const auto [known, isNew] = known_.insert({SSA_NAME_VERSION(value), NULL_TREE});
        return isNew ? known->second = computed(value) : known->second;
    }

  private:
    static constexpr HOST_WIDE_INT far = HOST_WIDE_INT{1} << 61;  // behind what 32 bits number
    static constexpr HOST_WIDE_INT behindRow = 1 << 20;

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

    /// The rounds from a number of 32 bits to another one, within -1 and more than a row has.
    tree apart(tree begin, tree end) {
        const tree wide = long_integer_type_node, rounds = written(wide, MINUS_EXPR, end, begin),
                   notBefore = written(wide, MAX_EXPR, rounds, build_int_cst(wide, -1));
        return written(wide, MIN_EXPR, notBefore, build_int_cst(wide, behindRow));
    }

    /// The same of 64 bits, where what lies between them may take all of these.
    tree apart64(tree begin, tree end) {
        const tree wide = long_integer_type_node, natural = long_unsigned_type_node;
        const tree isBefore = written(boolean_type_node, LT_EXPR, end, begin),
                   rounds = written(natural, MINUS_EXPR, written(natural, NOP_EXPR, end),
                                    written(natural, NOP_EXPR, begin)),
                   near = written(natural, MIN_EXPR, rounds, build_int_cst(natural, behindRow));
        return written(wide, COND_EXPR, isBefore, build_int_cst(wide, -1),
                       written(wide, NOP_EXPR, near));
    }

    /// What it begins a row with, if it grows by one from each thread to the next; else null. No
    /// loop goes on where the number in the grid wraps, or an int of it does.
    tree inFirstRound(tree value) {
        if (value == index_.value) return index_.first;
        if (const tree from = convertedFrom(value))
            if (INTEGRAL_TYPE_P(TREE_TYPE(from)) &&
                TYPE_PRECISION(TREE_TYPE(from)) <= TYPE_PRECISION(TREE_TYPE(value)))
                if (const tree first = inFirstRound(from))
                    return written(TREE_TYPE(value), NOP_EXPR, first);
        tree first = NULL_TREE;
        eitherWay(value, PLUS_EXPR, [&](tree a, tree b) {
            const tree type = TREE_TYPE(value);
            if (isIntegerOf(value, 64) && TYPE_OVERFLOW_UNDEFINED(type) &&
                !mayDiffer(b, rowOf(index_)))
                if (const tree summand = inFirstRound(a)) {
                    first = written(type, PLUS_EXPR, summand, b);
                    return true;
                }
            if ((a != index_.value && convertedFrom(a) != index_.value) || !isBeginOfBlock(b))
                return false;
            first = written(type, PLUS_EXPR, b, written(type, NOP_EXPR, index_.first));
            return true;
        });
        return first;
    }

    tree written(tree type, tree_code operation, tree a, tree b = NULL_TREE, tree c = NULL_TREE) {
        const tree result = make_ssa_name(type);
        gassign* const statement = c   ? gimple_build_assign(result, operation, a, b, c)
                                   : b ? gimple_build_assign(result, operation, a, b)
                                       : gimple_build_assign(result, operation, a);
        gimple_set_location(statement, gimple_location(gsi_stmt(at_)));
        gsi_insert_before(&at_, statement, GSI_SAME_STMT);
        return result;
    }

    const Index& index_;
    gimple_stmt_iterator at_;
    std::map<unsigned, tree> known_;  // by SSA_NAME_VERSION
};

/// Whether it is computed in a row by what is computed before it, and may be so, too.
bool canComeBefore(tree value, const class loop* row) {
    if (TREE_CODE(value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(value)) return true;
    gimple* const made = SSA_NAME_DEF_STMT(value);
    if (!flow_bb_inside_loop_p(row, gimple_bb(made))) return true;
    if (!is_gimple_assign(made) || gimple_vuse(made) || gimple_could_trap_p(made)) return false;
    use_operand_p used;
    ssa_op_iter each;
    FOR_EACH_SSA_USE_OPERAND(used, made, each, SSA_OP_USE)
    if (!canComeBefore(USE_FROM_PTR(used), row)) return false;
    return true;
}

/// Computes it once before a row: the compiler divides the row by nothing that stands in it.
void computeBefore(tree value, const class loop* row, edge begin) {
    if (TREE_CODE(value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF(value)) return;
    gimple* const made = SSA_NAME_DEF_STMT(value);
    if (!flow_bb_inside_loop_p(row, gimple_bb(made))) return;
    use_operand_p used;
    ssa_op_iter each;
    FOR_EACH_SSA_USE_OPERAND(used, made, each, SSA_OP_USE)
    computeBefore(USE_FROM_PTR(used), row, begin);
    gimple_stmt_iterator at = gsi_for_stmt(made);
    gsi_remove(&at, false);
    gsi_insert_on_edge_immediate(begin, made);
}

/// Has the comparisons of a thread's number ask for the round of its thread: what the compiler can
/// take out of the loop, or divide it by.
void compareRounds(function* body, const Index& index) {
    const class loop* const row = rowOf(index);
    forEachStatement(body, [&](gimple_stmt_iterator at) {
        gimple* const statement = gsi_stmt(at);
        const int first = comparisonIn(statement);
        if (first < 0) return;
        const tree a = gimple_op(statement, first), b = gimple_op(statement, first + 1);
        Wide wide(index, at);
        const auto roundOf = [&](tree number, tree compared) {
            const tree round =
                mayDiffer(compared, row) ? NULL_TREE : wide.roundOf(number, compared);
            if (round && canComeBefore(round, row))
                computeBefore(round, row, beginOfRow(index.round));
            return round;
        };
        if (const tree round = roundOf(a, b)) {
            gimple_set_op(statement, first, index.round);
            gimple_set_op(statement, first + 1, round);
        } else if (const tree round = roundOf(b, a)) {
            gimple_set_op(statement, first, round);
            gimple_set_op(statement, first + 1, index.round);
        }
        update_stmt(statement);
    });
}

/// Where an index is converted to 64 bits, it is computed in them.
void widen(function* body, const Index& index) {
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
    // One of an array is not converted.
    forEachStatement(body, [&](gimple_stmt_iterator at) {
        gimple* const statement = gsi_stmt(at);
        if (!gimple_assign_single_p(statement)) return;
        for (const unsigned operand : {0, 1})
            for (tree part = gimple_op(statement, operand); handled_component_p(part);
                 part = TREE_OPERAND(part, 0)) {
                if (TREE_CODE(part) != ARRAY_REF) continue;
                tree& number = TREE_OPERAND(part, 1);
                if (TREE_CODE(number) == SSA_NAME && isIntegerOf(number, 32))
                    number = Wide(index, at).of(number);
            }
        update_stmt(statement);
    });
}

/// From here on this function is optimized as with -O3, and without traps of floating-point
/// numbers, as a GPU has none.
void optimizeMore(function* body) {
    gcc_options options = global_options, set = global_options_set;
    options.x_flag_tree_loop_vectorize = options.x_flag_split_loops = 1;
    options.x_flag_unswitch_loops = 1;
    options.x_param_max_unswitch_insns = 500;
    options.x_flag_vect_cost_model = VECT_COST_MODEL_DYNAMIC;
    options.x_flag_trapping_math = 0;
    const tree node = build_optimization_node(&options, &set);
    DECL_FUNCTION_SPECIFIC_OPTIMIZATION(body->decl) = node;
    optimization_current_node = node;  // so that the next function has its own again
    cl_optimization_restore(&global_options, &global_options_set, TREE_OPTIMIZATION(node));
}

/// The square root as an instruction of the processor, which sets no errno; a GPU has none.
void takeRootInline(gimple_stmt_iterator& at) {
    gcall* const call = dyn_cast<gcall*>(gsi_stmt(at));
    if (!call || !gimple_call_lhs(call) ||
        !(gimple_call_builtin_p(call, BUILT_IN_SQRT) ||
          gimple_call_builtin_p(call, BUILT_IN_SQRTF)))
        return;
    const tree root = gimple_call_lhs(call), value = gimple_call_arg(call, 0);
    if (!direct_internal_fn_supported_p(IFN_SQRT, TREE_TYPE(root), OPTIMIZE_FOR_SPEED)) return;
    gcall* const instruction = gimple_build_call_internal(IFN_SQRT, 1, value);
    gimple_call_set_lhs(instruction, root);
    gimple_call_set_nothrow(instruction, true);
    gimple_set_location(instruction, gimple_location(call));
    unlink_stmt_vdef(call);
    gsi_replace(&at, instruction, false);
}

bool mayDivideByZero(gimple* statement) {
    gassign* const division = dyn_cast<gassign*>(statement);
    return division && INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_lhs(division))) &&
           gimple_assign_rhs_class(division) == GIMPLE_BINARY_RHS && gimple_could_trap_p(division);
}

/// Whether it needs a variable of the thread in memory, where there is one of it for all threads.
bool hasOwnMemory(gimple* statement) {
    if (is_gimple_debug(statement) || gimple_clobber_p(statement)) return false;
    return (!gimple_assign_load_p(statement) || gimple_store_p(statement)) && usesStack(statement);
}

/// A store of threadIdx, or that it is read: who runs.
bool isNote(gimple* statement) {
    if (const gasm* const assembly = dyn_cast<gasm*>(statement))
        return !gimple_asm_noutputs(assembly) && !*gimple_asm_string(assembly);
    return gimple_store_p(statement) && gimple_assign_single_p(statement) &&
           isX(gimple_assign_lhs(statement), "threadIdx");
}

/// Lets the threads of a row run side by side, unless one might loop, call somebody, divide an
/// integer by zero, or has an instruction of the processor in assembly, as only one after another
/// can. Then nobody needs to know which one runs.
void runSideBySide(function* body, const Index& index) {
    class loop* const row = gimple_bb(SSA_NAME_DEF_STMT(index.round))->loop_father;
    bool canRun = true, isApart = true;
    std::vector<gimple_stmt_iterator> notes;
    forEachStatement(body, [&](gimple_stmt_iterator at) {
        class loop* const inside = gimple_bb(gsi_stmt(at))->loop_father;
        if (inside != row && !flow_loop_nested_p(row, inside)) return;
        takeRootInline(at);
        gimple* const statement = gsi_stmt(at);
        canRun &= inside == row;
        canRun &= !is_gimple_call(statement) || !gimple_vuse(statement);
        canRun &= !mayDivideByZero(statement);
        isApart &= !hasOwnMemory(statement);
        if (isNote(statement))
            notes.push_back(at);
        else
            canRun &= gimple_code(statement) != GIMPLE_ASM;
    });
    if (!canRun) return;
    for (gimple_stmt_iterator at : notes) {
        unlink_stmt_vdef(gsi_stmt(at));
        gsi_remove(&at, true);
    }
    if (isApart) row->safelen = INT_MAX;  // no thread minds what another one does
    row->dont_vectorize = false;
}

const pass_data description = {
    GIMPLE_PASS, "rows", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class Rows : public gimple_opt_pass {
  public:
    Rows() : gimple_opt_pass(description, g) {}

    bool gate(function* body) override { return runsRows(body->decl); }

    unsigned int execute(function* body) override {
        const Index index = indexOf(body);
        if (!index.value) return 0;
        readOnce(body, index);
        compareRounds(body, index);
        const bool hasExchanges = exchangeAlways(body);
        widen(body, index);
        optimizeMore(body);
        if (hasExchanges) return TODO_cleanup_cfg;
        runSideBySide(body, index);
        return 0;
    }
    opt_pass* clone() override { return new Rows; }
};

}  // namespace

opt_pass* newRows() {
    return new Rows;
}
