// A pass of g++ that takes back what the sanitizer tells of threadIdx and the like: most statements
// of a kernel read them, and only the simulator writes them.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <ssa.h>
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

bool isToldOfBuiltIn(const gcall* call) {
    if (!gimple_call_builtin_p(call, BUILT_IN_TSAN_READ4)) return false;
    tree address = gimple_call_arg(call, 0);
    if (TREE_CODE(address) == SSA_NAME && gimple_assign_single_p(SSA_NAME_DEF_STMT(address)))
        address = gimple_assign_rhs1(SSA_NAME_DEF_STMT(address));
    return TREE_CODE(address) == ADDR_EXPR && isBuiltIn(get_base_address(TREE_OPERAND(address, 0)));
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
                const gcall* const call = dyn_cast<gcall*>(gsi_stmt(at));
                if (!call || !isToldOfBuiltIn(call)) {
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
