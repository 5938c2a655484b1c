// A pass of g++ that finds calls whose result nobody looks at. Around those of atomic functions it
// calls checker_result_ignored(1) and checker_result_ignored(0): what an atomic has read orders
// threads only if the thread goes by it. Behind those of the API it calls
// checker_error_ignored(error, function, file, line).
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "insertion.h"
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
                   {"exchange", "compare_exchange_strong", "compare_exchange_weak", "fetch_add",
                    "fetch_sub", "fetch_and", "fetch_or", "fetch_xor", "fetch_min", "fetch_max"});
}

bool isAtomic(tree function) {
    return isMethodOfAtomic(function) ||
           isOneOf(withoutScope(nameOf(function)),
                   {"atomicAdd", "atomicSub", "atomicExch", "atomicMin", "atomicMax", "atomicInc",
                    "atomicDec", "atomicCAS", "atomicAnd", "atomicOr", "atomicXor"});
}

/// A function of the API whose errors are for its caller: not one that is there to ask for errors.
bool returnsError(tree function) {
    const tree type = TYPE_MAIN_VARIANT(TREE_TYPE(TREE_TYPE(function)));
    if (TREE_CODE(type) != ENUMERAL_TYPE || !TYPE_NAME(type)) return false;
    const tree name = TYPE_NAME(type);
    const std::string_view text =
        TREE_CODE(name) == TYPE_DECL ? nameOf(name) : IDENTIFIER_POINTER(name);
    return text == "cudaError" &&
           !isOneOf(nameOf(function), {"cudaGetLastError", "cudaPeekAtLastError"});
}

/// Whether nothing but copies of it is made, of which nothing is made in turn.
bool isUnused(tree value) {
    if (TREE_CODE(value) != SSA_NAME) return false;
    imm_use_iterator uses;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, uses, value) {
        const gimple* const user = USE_STMT(use);
        if (is_gimple_debug(user)) continue;
        if (!gimple_assign_single_p(user) || !isUnused(gimple_assign_lhs(user))) return false;
    }
    return true;
}

bool isIgnored(const gimple* call) {
    const tree result = gimple_call_lhs(call);
    return !result || isUnused(result);
}

/// Whether a function but asks something, and answers yes or no, as tryLock() does: its body
/// decides nothing, so that what its atomics tell is for its caller.
bool isQuestion(tree function) {
    const tree type = TREE_TYPE(TREE_TYPE(function));
    struct function* const body = DECL_STRUCT_FUNCTION(function);
    if (TREE_CODE(type) != BOOLEAN_TYPE || !body || !body->cfg) return false;
    basic_block block;
    FOR_EACH_BB_FN(block, body) if (EDGE_COUNT(block->succs) > 1) return false;
    return true;
}

gcall* telling(bool begins, location_t where) {
    const tree type = build_function_type_list(void_type_node, integer_type_node, NULL_TREE);
    gcall* const call = gimple_build_call(build_fn_decl("checker_result_ignored", type), 1,
                                          build_int_cst(integer_type_node, begins));
    gimple_set_location(call, where);
    return call;
}

void tellAroundAtomic(gimple_stmt_iterator* at, gimple* call) {
    gsi_insert_before(at, telling(true, gimple_location(call)), GSI_SAME_STMT);
    insertAfter(at, call, telling(false, gimple_location(call)));
}

tree literal(std::string_view text) {
    return build_string_literal(text.size() + 1, std::string(text).c_str());
}

void tellOfError(gimple_stmt_iterator* at, gcall* call, tree function) {
    tree error = gimple_call_lhs(call);
    if (!error) {
        error = make_ssa_name(gimple_call_return_type(call));
        gimple_call_set_lhs(call, error);
        update_stmt(call);
    }
    const expanded_location where = expand_location(gimple_location(call));
    const tree type =
        build_function_type_list(void_type_node, TREE_TYPE(error), const_ptr_type_node,
                                 const_ptr_type_node, integer_type_node, NULL_TREE);
    gcall* const tell = gimple_build_call(
        build_fn_decl("checker_error_ignored", type), 4, error, literal(nameOf(function)),
        literal(where.file ? where.file : ""), build_int_cst(integer_type_node, where.line));
    gimple_set_location(tell, gimple_location(call));
    insertAfter(at, call, tell);
}

const pass_data description = {
    GIMPLE_PASS, "ignored_results", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
    0,           TODO_update_ssa};

class IgnoredResults : public gimple_opt_pass {
  public:
    IgnoredResults() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                gcall* const call = dyn_cast<gcall*>(gsi_stmt(at));
                const tree called = call ? gimple_call_fndecl(call) : nullptr;
                if (!called || !isIgnored(call)) continue;
                if (isAtomic(called) || isQuestion(called))
                    tellAroundAtomic(&at, call);
                else if (returnsError(called))
                    tellOfError(&at, call, called);
            }
        }
        gsi_commit_edge_inserts();
        return 0;
    }
    opt_pass* clone() override { return new IgnoredResults; }
};

}  // namespace

opt_pass* newIgnoredResults() {
    return new IgnoredResults;
}
