// A pass of g++: calls checker_result_ignored(1) before and checker_result_ignored(0) behind every atomic
// function whose result nobody looks at. What an atomic has read orders threads only if the thread that reads
// it goes by it.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <context.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include <algorithm>
#include <string_view>

#include "passes.h"

namespace {

std::string_view nameOf(tree declaration) {
    const tree name = declaration ? DECL_NAME(declaration) : nullptr;
    return name ? IDENTIFIER_POINTER(name) : "";
}

std::string_view withoutScope(std::string_view name) {
    for (const std::string_view scope : {"_block", "_system"})
        if (name.size() > scope.size() && name.substr(name.size() - scope.size()) == scope)
            name.remove_suffix(scope.size());
    return name;
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isMethodOfAtomic(tree function) {
    const tree type = DECL_CONTEXT(function);
    if (!type || !RECORD_OR_UNION_TYPE_P(type)) return false;
    return isOneOf(nameOf(TYPE_NAME(type)), {"atomic", "atomic_ref"}) &&
           isOneOf(nameOf(function),
                   {"exchange", "compare_exchange_strong", "compare_exchange_weak", "fetch_add", "fetch_sub",
                    "fetch_and", "fetch_or", "fetch_xor", "fetch_min", "fetch_max"});
}

bool isAtomic(tree function) {
    return isMethodOfAtomic(function) ||
           isOneOf(withoutScope(nameOf(function)),
                   {"atomicAdd", "atomicSub", "atomicExch", "atomicMin", "atomicMax", "atomicInc",
                    "atomicDec", "atomicCAS", "atomicAnd", "atomicOr", "atomicXor"});
}

bool isIgnored(const gimple* call) {
    const tree result = gimple_call_lhs(call);
    return !result || (TREE_CODE(result) == SSA_NAME && has_zero_uses(result));
}

gcall* telling(bool begins, location_t where) {
    const tree type = build_function_type_list(void_type_node, integer_type_node, NULL_TREE);
    gcall* const call = gimple_build_call(build_fn_decl("checker_result_ignored", type), 1,
                                          build_int_cst(integer_type_node, begins));
    gimple_set_location(call, where);
    return call;
}

const pass_data description = {
    GIMPLE_PASS, "ignored_results", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, TODO_update_ssa};

class IgnoredResults : public gimple_opt_pass {
  public:
    IgnoredResults() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                gimple* const statement = gsi_stmt(at);
                if (!is_gimple_call(statement) || stmt_ends_bb_p(statement)) continue;
                const tree called = gimple_call_fndecl(statement);
                if (!called || !isAtomic(called) || !isIgnored(statement)) continue;
                gsi_insert_before(&at, telling(true, gimple_location(statement)), GSI_SAME_STMT);
                gsi_insert_after(&at, telling(false, gimple_location(statement)), GSI_NEW_STMT);
            }
        }
        return 0;
    }
    opt_pass* clone() override { return new IgnoredResults; }
};

}  // namespace

opt_pass* newIgnoredResults() {
    return new IgnoredResults;
}
