// A plugin of g++, for what a translator of tokens cannot know of CUDA: who calls whom.
#include <gcc-plugin.h>

#include <plugin-version.h>

#include <string_view>

#include "host_calls.h"

int plugin_is_GPL_compatible;

int plugin_init(plugin_name_args* own, plugin_gcc_version* version) {
    if (!plugin_default_version_check(version, &gcc_version)) return 1;
    for (int i = 0; i < own->argc; ++i)
        if (std::string_view(own->argv[i].key) == "relaxed-constexpr") allowConstexpr();
    register_callback("device_code", PLUGIN_ATTRIBUTES, registerSpaces, nullptr);
    register_callback("device_code", PLUGIN_ALL_IPA_PASSES_START, refuseHostCalls, nullptr);
    return 0;
}
