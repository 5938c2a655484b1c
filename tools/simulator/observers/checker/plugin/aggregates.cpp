// A pass of g++: gives every aggregate that a call takes or returns an assignment of its own, which
// -fsanitize=thread observes; the accesses that a call itself makes it does not.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <gimple-expr.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include "insertion.h"
#include "passes.h"

namespace {

bool isAggregateInMemory(tree value) {
    return value && !is_gimple_reg_type(TREE_TYPE(value)) && !TREE_ADDRESSABLE(TREE_TYPE(value)) &&
           (handled_component_p(value) || TREE_CODE(value) == MEM_REF || VAR_P(value)) &&
           !TREE_THIS_VOLATILE(value);
}

gassign* assignment(tree to, tree from, location_t where) {
    gassign* const assign = gimple_build_assign(to, from);
    gimple_set_location(assign, where);
    return assign;
}

void readArgumentsBefore(gimple_stmt_iterator* at, gimple* call) {
    for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
        const tree argument = gimple_call_arg(call, i);
        if (!isAggregateInMemory(argument)) continue;
        const tree copy = create_tmp_var(TREE_TYPE(argument));
        gsi_insert_before(at, assignment(copy, argument, gimple_location(call)), GSI_SAME_STMT);
        gimple_call_set_arg(call, i, copy);
    }
}

void writeResultAfter(gimple_stmt_iterator* at, gimple* call) {
    const tree result = gimple_call_lhs(call);
    if (!isAggregateInMemory(result)) return;
    const tree copy = create_tmp_var(TREE_TYPE(result));
    gimple_call_set_lhs(call, copy);
    insertAfter(at, call, assignment(result, copy, gimple_location(call)));
}

const pass_data description = {
    GIMPLE_PASS, "aggregates_of_calls", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, TODO_update_ssa};

class AggregatesOfCalls : public gimple_opt_pass {
  public:
    AggregatesOfCalls() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                gimple* const statement = gsi_stmt(at);
                if (!is_gimple_call(statement)) continue;
                readArgumentsBefore(&at, statement);
                writeResultAfter(&at, statement);
            }
        }
        gsi_commit_edge_inserts();
        return 0;
    }
    opt_pass* clone() override { return new AggregatesOfCalls; }
};

}  // namespace

opt_pass* newAggregatesOfCalls() {
    return new AggregatesOfCalls;
}
