#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include "device_calls.h"
#include "device_function.h"
#include "questions.h"

namespace {

const pass_data description = {
    GIMPLE_PASS, "device_calls", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

/// What device code calls instead, or null.
const char* insteadOf(gimple* statement) {
    if (is_gimple_call(statement) && symbolOf(gimple_call_fndecl(statement)) == "clock")
        return "simulator_clock";
    if (gimple_call_builtin_p(statement, BUILT_IN_PRINTF)) return "simulator_printf";
    if (gimple_call_builtin_p(statement, BUILT_IN_PUTS)) return "simulator_puts";
    if (gimple_call_builtin_p(statement, BUILT_IN_PUTCHAR)) return "simulator_putchar";
    return nullptr;
}

class DeviceCalls : public gimple_opt_pass {
  public:
    DeviceCalls() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (!isOfDevice(function->decl)) return 0;
        forEachStatement(function, [](gimple_stmt_iterator at) {
            const char* const instead = insteadOf(gsi_stmt(at));
            if (!instead) return;
            gcall* const call = as_a<gcall*>(gsi_stmt(at));
            const tree type = TREE_TYPE(gimple_call_fndecl(call));
            gimple_call_set_fndecl(call, build_fn_decl(instead, type));
        });
        return 0;
    }
    opt_pass* clone() override { return new DeviceCalls; }
};

}  // namespace

opt_pass* newDeviceCalls() {
    return new DeviceCalls;
}
