// A pass of g++ that takes back what the sanitizer tells of threadIdx and the like, which only the
// simulator writes, and of a kernel's own parameters, of which each thread has a copy: most
// statements of a kernel read some.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <ssa.h>
#include <tree-dfa.h>
#include <tree-pass.h>

#include <stringpool.h>

#include <attribs.h>

#include <asan.h>

#include <cstring>

#include "passes.h"

namespace {

bool isBuiltIn(tree variable) {
    if (!variable || !VAR_P(variable) || !DECL_EXTERNAL(variable) ||
        !DECL_THREAD_LOCAL_P(variable) || !DECL_NAME(variable))
        return false;
    const char* const name = IDENTIFIER_POINTER(DECL_NAME(variable));
    for (const char* const known : {"threadIdx", "blockIdx", "blockDim", "gridDim"})
        if (std::strcmp(name, known) == 0) return true;
    return false;
}

/// The pointer by which a kernel's body, a lambda in the kernel's function, reaches its parameters;
/// null in any other function.
tree pointerToParameters(tree function) {
    const tree kernel = decl_function_context(function);
    const bool isBody = kernel && lookup_attribute("global", DECL_ATTRIBUTES(kernel));
    return isBody ? DECL_ARGUMENTS(function) : NULL_TREE;
}

bool isParameter(tree base, tree function) {
    if (TREE_CODE(base) != MEM_REF) return false;
    const tree pointer = TREE_OPERAND(base, 0);
    return TREE_CODE(pointer) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF(pointer) &&
           SSA_NAME_VAR(pointer) && SSA_NAME_VAR(pointer) == pointerToParameters(function);
}

/// Whether a statement tells of a read that nobody need know of: of a place that is known, not of
/// an element by a computed index.
bool isToldInVain(gimple* statement, tree function) {
    if (!gimple_call_builtin_p(statement, BUILT_IN_TSAN_READ4) &&
        !gimple_call_builtin_p(statement, BUILT_IN_TSAN_READ8))
        return false;
    tree address = gimple_call_arg(statement, 0);
    if (TREE_CODE(address) == SSA_NAME && gimple_assign_single_p(SSA_NAME_DEF_STMT(address)))
        address = gimple_assign_rhs1(SSA_NAME_DEF_STMT(address));
    if (TREE_CODE(address) != ADDR_EXPR) return false;
    poly_int64 offset;
    const tree base = get_addr_base_and_unit_offset(TREE_OPERAND(address, 0), &offset);
    return base && (isBuiltIn(base) || isParameter(base, function));
}

const pass_data description = {
    GIMPLE_PASS, "built_ins", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class BuiltIns : public gimple_opt_pass {
  public:
    BuiltIns() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (!sanitize_flags_p(SANITIZE_THREAD, function->decl)) return 0;
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
                if (!isToldInVain(gsi_stmt(at), function->decl)) {
                    gsi_next(&at);
                    continue;
                }
                unlink_stmt_vdef(gsi_stmt(at));
                gsi_remove(&at, true);
            }
        }
        return 0;
    }
    opt_pass* clone() override { return new BuiltIns; }
};

}  // namespace

opt_pass* newBuiltIns() {
    return new BuiltIns;
}
