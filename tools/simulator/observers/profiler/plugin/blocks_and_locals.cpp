#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <stringpool.h>

#include <attribs.h>

#include <asan.h>
#include <cfg.h>
#include <cfgloop.h>
#include <context.h>
#include <gimplify.h>

#include <gimplify-me.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include <cstring>
#include <set>
#include <vector>

#include "passes.h"

namespace {

/// The order in which a GPU runs basic blocks whose lanes have parted: a block behind all that can
/// lead to it, so that lanes wait for each other where their ways meet, and what follows a loop
/// behind all of the loop.
class Ranks {
  public:
    explicit Ranks(function* function) : ranks_(last_basic_block_for_fn(function), unranked) {
        visit(ENTRY_BLOCK_PTR_FOR_FN(function));
        for (int& rank : ranks_) rank = rank == unranked ? 0 : finished_ - rank;
    }
    int of(basic_block block) const { return ranks_[block->index]; }

  private:
    static constexpr int unranked = -1, open = -2;

    void visit(basic_block block) {
        int& rank = ranks_[block->index];
        if (rank != unranked) return;
        rank = open;
        edge next;
        edge_iterator at;
        FOR_EACH_EDGE(next, at, block->succs) {
            class loop* const loop = next->dest->loop_father;
            const bool goesBack =
                loop && loop->header == next->dest && flow_bb_inside_loop_p(loop, block);
            goesBack ? visitExits(loop) : visit(next->dest);
        }
        ranks_[block->index] = finished_++;
    }
    void visitExits(class loop* loop) {
        auto_vec<edge> exits = get_loop_exit_edges(loop);
        for (const edge exit : exits) visit(exit->dest);
    }

    std::vector<int> ranks_;
    int finished_ = 0;
};

/// How lanes come to a block and leave it, as recorder.h has it.
enum Ways { Branches = 1, Predicated = 2 };

tree integer(int value) {
    return build_int_cst(integer_type_node, value);
}

bool hasVariableIndex(tree reference) {
    for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0))
        if (TREE_CODE(reference) == ARRAY_REF &&
            TREE_CODE(TREE_OPERAND(reference, 1)) != INTEGER_CST)
            return true;
    return false;
}

/// A load or a store, and the address of an element.
int accessAt(gimple* statement) {
    return 1 + (hasVariableIndex(gimple_assign_lhs(statement)) ||
                hasVariableIndex(gimple_assign_rhs1(statement)));
}

/// What a GPU spends on a statement, in instructions.
int instructionsOf(gimple* statement) {
    if (is_gimple_debug(statement) || gimple_code(statement) == GIMPLE_LABEL ||
        gimple_clobber_p(statement))
        return 0;
    constexpr int compareAndBranch = 2, synchronise = 2, divideUnsigned = 16;
    if (gimple_code(statement) == GIMPLE_COND) return compareAndBranch;
    if (is_gimple_call(statement)) return synchronise;
    if (!is_gimple_assign(statement)) return 1;
    if (gimple_assign_single_p(statement) && gimple_vuse(statement)) return accessAt(statement);
    switch (gimple_assign_rhs_code(statement)) {
        case TRUNC_DIV_EXPR:
        case TRUNC_MOD_EXPR:
            return TREE_CODE(gimple_assign_rhs2(statement)) == INTEGER_CST ? 4 : divideUnsigned;
        case RDIV_EXPR:
            return 8;
        CASE_CONVERT:
        case SSA_NAME:
            return 0;
        default:
            return 1;
    }
}

int instructionsOf(basic_block block) {
    int sum = 0;
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
        sum += instructionsOf(gsi_stmt(at));
    return sum;
}

/// What a statement does with floating-point numbers, as operations: a multiplication with an
/// addition is two.
int operationsOf(gimple* statement, int bytes) {
    const tree result = gimple_get_lhs(statement);
    if (!result || !SCALAR_FLOAT_TYPE_P(TREE_TYPE(result)) ||
        tree_to_uhwi(TYPE_SIZE_UNIT(TREE_TYPE(result))) != static_cast<unsigned>(bytes))
        return 0;
    if (gimple_call_builtin_p(statement, BUILT_IN_NORMAL))
        switch (DECL_FUNCTION_CODE(gimple_call_fndecl(statement))) {
            case BUILT_IN_FMA:
            case BUILT_IN_FMAF:
                return 2;
            case BUILT_IN_SQRT:
            case BUILT_IN_SQRTF:
                return 1;
            default:
                return 0;
        }
    if (!is_gimple_assign(statement)) return 0;
    switch (gimple_assign_rhs_code(statement)) {
        case PLUS_EXPR:
        case MINUS_EXPR:
        case MULT_EXPR:
        case RDIV_EXPR:
            return 1;
        default:
            return 0;
    }
}

/// Of numbers of 4 bytes, and of 8 in the upper half.
int operationsOf(basic_block block) {
    constexpr int most = 0xfff;
    int ofFloat = 0, ofDouble = 0;
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        ofFloat += operationsOf(gsi_stmt(at), 4);
        ofDouble += operationsOf(gsi_stmt(at), 8);
    }
    return MIN(ofDouble, most) << 16 | MIN(ofFloat, most);
}

location_t placeOf(basic_block block) {
    for (gimple_stmt_iterator at = gsi_last_bb(block); !gsi_end_p(at); gsi_prev(&at))
        if (!is_gimple_debug(gsi_stmt(at)) && gimple_location(gsi_stmt(at)) != UNKNOWN_LOCATION)
            return gimple_location(gsi_stmt(at));
    return UNKNOWN_LOCATION;
}

gcall* tellOfBlock(int rank, int instructions, int ways, int operations, location_t place) {
    const tree type = build_function_type_list(void_type_node, integer_type_node, integer_type_node,
                                               integer_type_node, integer_type_node, NULL_TREE);
    gcall* const call =
        gimple_build_call(build_fn_decl("profiler_block", type), 4, integer(rank),
                          integer(instructions), integer(ways), integer(operations));
    gimple_set_location(call, place);
    return call;
}

/// Its headers are the compiler's system headers. So are CUB's (cub/prepare), but these are a
/// program for a GPU, and count.
bool isOfSimulator(tree function) {
    const location_t place = DECL_SOURCE_LOCATION(function);
    return in_system_header_at(place) && !std::strstr(LOCATION_FILE(place), "/cub/cub/");
}

/// Whether it may come through blocks that tell of themselves.
bool callsInstrumented(gimple* statement) {
    if (!is_gimple_call(statement) || gimple_call_internal_p(statement)) return false;
    const tree called = gimple_call_fndecl(statement);
    return !called ||
           !(DECL_EXTERNAL(called) || fndecl_built_in_p(called) || isOfSimulator(called));
}

/// The variable of the function itself that `reference` is a part of; null if it is of none.
tree localOf(tree reference) {
    const tree base =
        reference && handled_component_p(reference) ? get_base_address(reference) : NULL_TREE;
    return base && VAR_P(base) && auto_var_in_fn_p(base, current_function_decl) ? base : NULL_TREE;
}

/// The elements of a tensor core's fragments are registers: loops over them are unrolled.
bool isFragment(tree variable) {
    const tree name = TYPE_NAME(strip_array_types(TREE_TYPE(variable)));
    return name && TREE_CODE(name) == TYPE_DECL && DECL_NAME(name) &&
           !std::strcmp(IDENTIFIER_POINTER(DECL_NAME(name)), "fragment");
}

/// Arrays that no register can hold, as somewhere their index is a variable.
class LocalArrays {
  public:
    explicit LocalArrays(function* function) {
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                gimple* const statement = gsi_stmt(at);
                if (!gimple_assign_single_p(statement)) continue;
                add(gimple_assign_lhs(statement));
                add(gimple_assign_rhs1(statement));
            }
        }
    }
    bool have(tree reference) const { return arrays_.count(localOf(reference)) != 0; }

  private:
    void add(tree reference) {
        const tree local = localOf(reference);
        if (local && hasVariableIndex(reference) && !isFragment(local)) arrays_.insert(local);
    }
    std::set<tree> arrays_;
};

void tellOfLocal(gimple_stmt_iterator* at, tree reference, bool writes) {
    gimple* const statement = gsi_stmt(*at);
    const tree bytes = TYPE_SIZE_UNIT(TREE_TYPE(reference));
    if (!bytes || TREE_CODE(bytes) != INTEGER_CST) return;
    tree base = get_base_address(reference);
    TREE_ADDRESSABLE(base) = 1;
    const tree address = force_gimple_operand_gsi(at, build_fold_addr_expr(unshare_expr(reference)),
                                                  true, NULL_TREE, true, GSI_SAME_STMT);
    const tree type = build_function_type_list(void_type_node, const_ptr_type_node,
                                               integer_type_node, integer_type_node, NULL_TREE);
    gcall* const call = gimple_build_call(build_fn_decl("profiler_local", type), 3, address,
                                          integer(int(tree_to_uhwi(bytes))), integer(writes));
    gimple_set_location(call, gimple_location(statement));
    gsi_insert_before(at, call, GSI_SAME_STMT);
}

bool accessesMemory(basic_block block) {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
        if (!is_gimple_debug(gsi_stmt(at)) && gimple_vuse(gsi_stmt(at))) return true;
    return false;
}

bool calls(basic_block block) {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
        if (is_gimple_call(gsi_stmt(at)) && !gimple_call_internal_p(gsi_stmt(at))) return true;
    return false;
}

/// It only leads on to another one.
bool isEmpty(basic_block block) {
    return single_succ_p(block) && gsi_end_p(gsi_start_nondebug_after_labels_bb(block));
}

/// Where an edge leads, past blocks that are empty.
basic_block endOf(edge way) {
    while (isEmpty(way->dest)) way = single_succ_edge(way->dest);
    return way->dest;
}

/// Whether nvcc would rather have all lanes come through its few instructions than branch around
/// them: those that skip it do nothing there.
bool isPredicated(basic_block block, int instructions) {
    constexpr int few = 12;
    if (!single_pred_p(block) || !single_succ_p(block) || instructions > few || calls(block))
        return false;
    const basic_block before = single_pred(block);
    if (EDGE_COUNT(before->succs) != 2) return false;
    const basic_block one = endOf(EDGE_SUCC(before, 0)), other = endOf(EDGE_SUCC(before, 1));
    const basic_block after = endOf(single_succ_edge(block));
    if (one == after || other == after) return true;
    return !accessesMemory(block);
}

void instrument(basic_block block, int rank, const LocalArrays& arrays) {
    if (isEmpty(block)) return;
    const int instructions = instructionsOf(block);
    const int operations = operationsOf(block);
    const location_t place = placeOf(block);
    const int ways = (EDGE_COUNT(block->succs) > 1 ? Branches : 0) |
                     (isPredicated(block, instructions) ? Predicated : 0);
    for (gimple_stmt_iterator at = gsi_start_nondebug_after_labels_bb(block); !gsi_end_p(at);
         gsi_next(&at)) {
        gimple* const statement = gsi_stmt(at);
        if (gimple_assign_single_p(statement)) {
            if (arrays.have(gimple_assign_rhs1(statement)))
                tellOfLocal(&at, gimple_assign_rhs1(statement), false);
            if (arrays.have(gimple_assign_lhs(statement)))
                tellOfLocal(&at, gimple_assign_lhs(statement), true);
        }
        if (callsInstrumented(statement) && !stmt_ends_bb_p(statement))
            gsi_insert_after(&at, tellOfBlock(rank, 0, 0, 0, gimple_location(statement)),
                             GSI_NEW_STMT);
    }
    gimple_stmt_iterator begin = gsi_start_nondebug_after_labels_bb(block);
    gsi_insert_before(&begin, tellOfBlock(rank, instructions, ways, operations, place),
                      GSI_SAME_STMT);
}

/// What a lambda is converted to: it calls the simulator's loop over threads, and is no thread's.
bool isPointerToLambda(tree function) {
    return DECL_NAME(function) && id_equal(DECL_NAME(function), "_FUN");
}

const pass_data description = {
    GIMPLE_PASS, "profiler_blocks", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
    0,           TODO_update_ssa};

class BlocksAndLocals : public gimple_opt_pass {
  public:
    BlocksAndLocals() : gimple_opt_pass(description, g) {}

    bool gate(function* function) override {
        return sanitize_flags_p(SANITIZE_THREAD, function->decl) &&
               !isOfSimulator(function->decl) && !isPointerToLambda(function->decl);
    }
    unsigned int execute(function* function) override {
        loop_optimizer_init(AVOID_CFG_MODIFICATIONS);
        const Ranks ranks(function);
        const LocalArrays arrays(function);
        loop_optimizer_finalize();
        basic_block block;
        FOR_EACH_BB_FN(block, function) instrument(block, ranks.of(block), arrays);
        return 0;
    }
    opt_pass* clone() override { return new BlocksAndLocals; }
};

}  // namespace

opt_pass* newBlocksAndLocals() {
    return new BlocksAndLocals;
}
