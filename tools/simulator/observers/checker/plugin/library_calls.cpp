// A pass of g++ that tells the checker what C's functions do to memory, which -fsanitize=thread
// leaves to a library of its own: memcpy and memset read and write, malloc and free give and take
// away the device's heap.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include <stringpool.h>

#include <attribs.h>

#include <asan.h>

#include "insertion.h"
#include "passes.h"

namespace {

gcall* telling(tree function, tree address, tree bytes, const gimple* call) {
    gcall* const tell = gimple_build_call(function, 2, address, bytes);
    gimple_set_location(tell, gimple_location(call));
    return tell;
}

void tellOfRange(built_in_function what, gimple_stmt_iterator* at, gimple* call, unsigned address) {
    gsi_insert_before(at,
                      telling(builtin_decl_implicit(what), gimple_call_arg(call, address),
                              gimple_call_arg(call, 2), call),
                      GSI_SAME_STMT);
}

/// The first argument of `call` is what the checker's function makes of it.
void replaceArgument(gimple_stmt_iterator* at, gcall* call, const char* checkers) {
    const tree argument = gimple_call_arg(call, 0), type = TREE_TYPE(argument);
    gcall* const replace = gimple_build_call(
        build_fn_decl(checkers, build_function_type_list(type, type, NULL_TREE)), 1, argument);
    gimple_call_set_lhs(replace, make_ssa_name(type, replace));
    gimple_set_location(replace, gimple_location(call));
    gsi_insert_before(at, replace, GSI_SAME_STMT);
    gimple_call_set_arg(call, 0, gimple_call_lhs(replace));
    update_stmt(call);
}

// The checker asks for more than the program does, and gives the program a part of that.
void tellOfAllocation(gimple_stmt_iterator* at, gcall* call) {
    const tree given = gimple_call_lhs(call), bytes = gimple_call_arg(call, 0);
    if (!given) return;
    const tree type =
        build_function_type_list(TREE_TYPE(given), ptr_type_node, size_type_node, NULL_TREE);
    const tree whole = make_ssa_name(TREE_TYPE(given), call);
    gcall* const tell = telling(build_fn_decl("checker_heap_allocated", type), whole, bytes, call);
    gimple_call_set_lhs(call, whole);
    gimple_call_set_lhs(tell, given);
    replaceArgument(at, call, "checker_heap_room");
    insertAfter(at, call, tell);
}

void tellOf(gimple_stmt_iterator* at, gcall* call) {
    const tree function = gimple_call_fndecl(call);
    if (!function) return;
    if (gimple_call_builtin_p(call, BUILT_IN_MEMCPY) ||
        gimple_call_builtin_p(call, BUILT_IN_MEMMOVE)) {
        tellOfRange(BUILT_IN_TSAN_READ_RANGE, at, call, 1);
        tellOfRange(BUILT_IN_TSAN_WRITE_RANGE, at, call, 0);
    } else if (gimple_call_builtin_p(call, BUILT_IN_MEMSET)) {
        tellOfRange(BUILT_IN_TSAN_WRITE_RANGE, at, call, 0);
    } else if (gimple_call_builtin_p(call, BUILT_IN_MALLOC) ||
               DECL_IS_REPLACEABLE_OPERATOR_NEW_P(function)) {
        tellOfAllocation(at, call);
    } else if (gimple_call_builtin_p(call, BUILT_IN_FREE) || DECL_IS_OPERATOR_DELETE_P(function)) {
        replaceArgument(at, call, "checker_heap_freed");
    }
}

const pass_data description = {
    GIMPLE_PASS, "library_calls", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
    0,           TODO_update_ssa};

class LibraryCalls : public gimple_opt_pass {
  public:
    LibraryCalls() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (!sanitize_flags_p(SANITIZE_THREAD, function->decl)) return 0;
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
                if (gcall* const call = dyn_cast<gcall*>(gsi_stmt(at))) tellOf(&at, call);
        }
        gsi_commit_edge_inserts();
        return 0;
    }
    opt_pass* clone() override { return new LibraryCalls; }
};

}  // namespace

opt_pass* newLibraryCalls() {
    return new LibraryCalls;
}
