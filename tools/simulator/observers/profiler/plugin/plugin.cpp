// A plugin of g++, for what -fsanitize=thread alone does not tell the profiler: the basic blocks
// that a thread comes through, the arrays of its own that it indexes by a variable, and which
// variables are __constant__.
#include <gcc-plugin.h>

#include <tree.h>

#include <stringpool.h>

#include <attribs.h>
#include <plugin-version.h>
#include <tree-pass.h>

#include "passes.h"

int plugin_is_GPL_compatible;

namespace {

/// Puts a variable into the section of constant memory; not a constant of the compiler's, whose
/// section would have to be another one.
tree putIntoConstantMemory(tree* variable, tree, tree, int, bool*) {
    if (VAR_P(*variable) && !TYPE_READONLY(TREE_TYPE(*variable)))
        set_decl_section_name(*variable, "simulator_constant");
    return NULL_TREE;
}

const attribute_spec constantMemory = {"simulator_constant",  0,      0, true, false, false, false,
                                       putIntoConstantMemory, nullptr};

void addAttributes(void*, void*) {
    register_attribute(&constantMemory);
}

}  // namespace

int plugin_init(plugin_name_args*, plugin_gcc_version* version) {
    if (!plugin_default_version_check(version, &gcc_version)) return 1;
    register_pass_info info = {newBlocksAndLocals(), "tsan", 1, PASS_POS_INSERT_BEFORE};
    register_callback("profiler", PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
    // Behind all that could join, move or double what is told.
    register_pass_info last = {newOnlyIfCounting(), "optimized", 1, PASS_POS_INSERT_AFTER};
    register_callback("profiler", PLUGIN_PASS_MANAGER_SETUP, nullptr, &last);
    register_callback("profiler", PLUGIN_ATTRIBUTES, addAttributes, nullptr);
    return 0;
}
