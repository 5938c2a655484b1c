// A plugin of g++, for what -fsanitize=thread alone does not tell the checker.
#include <gcc-plugin.h>

#include <tree.h>

#include <plugin-version.h>
#include <tree-pass.h>

#include "passes.h"

int plugin_is_GPL_compatible;

namespace {

void insert(opt_pass* pass, pass_positioning_ops where, const char* known) {
    register_pass_info info = {pass, known, 0, where};
    register_callback("checker", PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

}  // namespace

int plugin_init(plugin_name_args*, plugin_gcc_version* version) {
    if (!plugin_default_version_check(version, &gcc_version)) return 1;
    register_callback("checker", PLUGIN_ALL_IPA_PASSES_START, addRedzones, nullptr);
    insert(newLocalArrays(), PASS_POS_INSERT_BEFORE, "ssa");
    insert(newNamesOfDynamicShared(), PASS_POS_INSERT_AFTER, "ssa");
    insert(newIgnoredResults(), PASS_POS_INSERT_AFTER, "ssa");
    insert(newArrayNames(), PASS_POS_INSERT_AFTER, "ssa");
    const char* const observation = optimize ? "tsan" : "tsan0";
    insert(newAggregatesOfCalls(), PASS_POS_INSERT_BEFORE, observation);
    insert(newLibraryCalls(), PASS_POS_INSERT_BEFORE, observation);
    insert(newPadding(), PASS_POS_INSERT_BEFORE, observation);
    insert(newBuiltIns(), PASS_POS_INSERT_AFTER, observation);
    return 0;
}
