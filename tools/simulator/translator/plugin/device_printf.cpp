#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include "device_function.h"
#include "device_printf.h"

namespace {

const pass_data description = {
    GIMPLE_PASS, "device_printf", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class DevicePrintf : public gimple_opt_pass {
  public:
    DevicePrintf() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (!isOfDevice(function->decl)) return 0;
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                gimple* const statement = gsi_stmt(at);
                if (!gimple_call_builtin_p(statement, BUILT_IN_PRINTF)) continue;
                gcall* const call = as_a<gcall*>(statement);
                if (!gimple_call_lhs(call)) continue;
                const tree type = TREE_TYPE(gimple_call_fndecl(call));
                gimple_call_set_fndecl(call, build_fn_decl("simulator_printf", type));
            }
        }
        return 0;
    }
    opt_pass* clone() override { return new DevicePrintf; }
};

}  // namespace

opt_pass* newDevicePrintf() {
    return new DevicePrintf;
}
