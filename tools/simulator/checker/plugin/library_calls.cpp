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

tree functionOfChecker(const char* name) {
    return build_fn_decl(
        name, build_function_type_list(void_type_node, ptr_type_node, size_type_node, NULL_TREE));
}

void tellOfAllocation(gimple_stmt_iterator* at, gimple* call) {
    if (!gimple_call_lhs(call)) return;
    insertAfter(at, call,
                telling(functionOfChecker("checker_heap_allocated"), gimple_call_lhs(call),
                        gimple_call_arg(call, 0), call));
}

void tellOfRelease(gimple_stmt_iterator* at, gimple* call) {
    gsi_insert_before(at,
                      telling(functionOfChecker("checker_heap_freed"), gimple_call_arg(call, 0),
                              size_zero_node, call),
                      GSI_SAME_STMT);
}

void tellOf(gimple_stmt_iterator* at, gimple* call) {
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
        tellOfRelease(at, call);
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
                if (is_gimple_call(gsi_stmt(at))) tellOf(&at, gsi_stmt(at));
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
