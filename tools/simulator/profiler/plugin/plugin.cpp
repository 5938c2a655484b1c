// A plugin of g++, for what -fsanitize=thread alone does not tell the profiler: the basic blocks
// that a thread comes through, and the arrays of its own that it indexes by a variable.
#include <gcc-plugin.h>

#include <tree.h>

#include <plugin-version.h>
#include <tree-pass.h>

#include "passes.h"

int plugin_is_GPL_compatible;

int plugin_init(plugin_name_args*, plugin_gcc_version* version) {
    if (!plugin_default_version_check(version, &gcc_version)) return 1;
    register_pass_info info = {newBlocksAndLocals(), "tsan", 1, PASS_POS_INSERT_BEFORE};
    register_callback("profiler", PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
    return 0;
}
