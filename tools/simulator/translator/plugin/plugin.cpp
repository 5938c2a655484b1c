// A plugin of g++, for what a translator of tokens cannot know of CUDA: who calls whom, and what
// types arithmetic has.
#include <gcc-plugin.h>

#include <plugin-version.h>
#include <tree-pass.h>

#include <string_view>

#include "brief.h"
#include "device_calls.h"
#include "edges.h"
#include "fragments.h"
#include "gpu_arithmetic.h"
#include "lockstep.h"
#include "of_block.h"
#include "other_side.h"
#include "pause.h"
#include "rows.h"
#include "variables.h"

int plugin_is_GPL_compatible;

int plugin_init(plugin_name_args* own, plugin_gcc_version* version) {
    if (!plugin_default_version_check(version, &gcc_version)) return 1;
    bool isCounted = false;  // then an instruction of a GPU stays one statement
    bool isObserved = false;
    for (int i = 0; i < own->argc; ++i) {
        const std::string_view option = own->argv[i].key;
        if (option == "relaxed-constexpr") allowConstexpr();
        if (option == "relocatable") allowLaunches();
        if (option == "counted") isCounted = true;
        if (option == "observed") isObserved = true;
    }
    register_callback("device_code", PLUGIN_ATTRIBUTES, registerSpaces, nullptr);
    register_callback("device_code", PLUGIN_ALL_IPA_PASSES_START, refuseOtherSide, nullptr);
    register_callback("device_code", PLUGIN_ALL_IPA_PASSES_START, listVariables, nullptr);
    register_pass_info calls = {newDeviceCalls(), "ssa", 0, PASS_POS_INSERT_AFTER};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &calls);
    register_pass_info fragments = {newFragments(), "ssa", 0, PASS_POS_INSERT_AFTER};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &fragments);
    if (isCounted) return 0;
    register_pass_info arithmetic = {newGpuArithmetic(), "ssa", 0, PASS_POS_INSERT_AFTER};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &arithmetic);
    if (isObserved) return 0;  // the checker names what relies on it
    register_pass_info lockstep = {newLockstep(), "ssa", 0, PASS_POS_INSERT_AFTER};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &lockstep);
    register_pass_info brief = {newBrief(), "ssa", 0, PASS_POS_INSERT_AFTER};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &brief);
    register_pass_info question = {newPauseQuestion(), "ssa", 0, PASS_POS_INSERT_AFTER};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &question);
    register_pass_info pause = {newPause(), "profile_estimate", 0, PASS_POS_INSERT_BEFORE};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &pause);
    register_pass_info noPause = {newNoPause(), "post_ipa_warn", 0, PASS_POS_INSERT_BEFORE};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &noPause);
    register_pass_info ofBlock = {newOfBlock(), "post_ipa_warn", 0, PASS_POS_INSERT_BEFORE};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &ofBlock);
    register_pass_info rows = {newRows(), "vrp", 1, PASS_POS_INSERT_BEFORE};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &rows);
    register_pass_info edges = {newEdges(), "unswitch", 0, PASS_POS_INSERT_BEFORE};
    register_callback("device_code", PLUGIN_PASS_MANAGER_SETUP, nullptr, &edges);
    return 0;
}
