// A pass of g++ that gives each local array whose address is taken room before and behind it, and
// has the function that owns it tell the checker when it begins and when it ends: see
// ../local_arrays.h.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <fold-const.h>
#include <gimple-expr.h>
#include <gimple-walk.h>
#include <gimplify.h>
#include <stor-layout.h>
#include <stringpool.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
#include <tree-pass.h>

#include <attribs.h>

#include <asan.h>

#include <map>
#include <set>

#include "../redzone.h"
#include "passes.h"

using simulator::checker::bytesBeforeLocalArray;
using simulator::checker::bytesBehindLocalArray;

namespace {

/// An array with its zones: a struct of three members.
struct Zoned {
    tree whole, array;
};
struct InOrder {
    bool operator()(tree a, tree b) const { return DECL_UID(a) < DECL_UID(b); }
};
using ZonedArrays = std::map<tree, Zoned, InOrder>;

bool isLocalArray(tree variable) {
    return VAR_P(variable) && !is_global_var(variable) &&
           TREE_CODE(TREE_TYPE(variable)) == ARRAY_TYPE && !DECL_HAS_VALUE_EXPR_P(variable) &&
           DECL_SIZE_UNIT(variable) && tree_fits_uhwi_p(DECL_SIZE_UNIT(variable));
}

bool noteAddress(gimple*, tree of, tree, void* taken) {
    if (const tree base = get_base_address(of); base && isLocalArray(base))
        static_cast<std::set<tree>*>(taken)->insert(base);
    return false;
}

std::set<tree> arraysOfTakenAddress(function* function) {
    std::set<tree> taken;
    basic_block block;
    FOR_EACH_BB_FN(block, function)
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
        walk_stmt_load_store_addr_ops(gsi_stmt(at), &taken, nullptr, nullptr, noteAddress);
    return taken;
}

// --- The struct

tree member(tree of, tree name, tree type) {
    const tree field = build_decl(UNKNOWN_LOCATION, FIELD_DECL, name, type);
    DECL_FIELD_CONTEXT(field) = of;
    return field;
}

tree zone(size_t bytes) {
    return build_array_type_nelts(unsigned_char_type_node, bytes);
}

Zoned zoned(tree variable) {
    const tree type = make_node(RECORD_TYPE);
    const tree before = member(type, NULL_TREE, zone(bytesBeforeLocalArray));
    SET_DECL_ALIGN(before, POINTER_SIZE);
    DECL_USER_ALIGN(before) = 1;
    const tree array = member(type, DECL_NAME(variable), TREE_TYPE(variable));
    SET_DECL_ALIGN(array, MAX(DECL_ALIGN(variable), static_cast<unsigned>(POINTER_SIZE)));
    DECL_USER_ALIGN(array) = 1;
    const size_t rest = -tree_to_uhwi(DECL_SIZE_UNIT(variable)) % 8;
    const tree behind = member(type, NULL_TREE, zone(rest + bytesBehindLocalArray));
    TYPE_FIELDS(type) = before;
    DECL_CHAIN(before) = array;
    DECL_CHAIN(array) = behind;
    layout_type(type);
    const tree whole = create_tmp_var(type);
    TREE_ADDRESSABLE(whole) = 1;
    return {whole, array};
}

tree arrayOf(const Zoned& zoned, tree variable) {
    const tree array =
        build3(COMPONENT_REF, TREE_TYPE(zoned.array), zoned.whole, zoned.array, NULL_TREE);
    TREE_THIS_VOLATILE(array) = TREE_THIS_VOLATILE(variable);
    return array;
}

// --- In place of the array

/// In MEM[&array + offset] stands the struct itself.
void shift(tree reference, const Zoned& zoned) {
    const tree offset = TREE_OPERAND(reference, 1);
    TREE_OPERAND(reference, 0) = build_fold_addr_expr(zoned.whole);
    TREE_OPERAND(reference, 1) =
        fold_build2(PLUS_EXPR, TREE_TYPE(offset), offset,
                    build_int_cst(TREE_TYPE(offset), int_byte_position(zoned.array)));
}

tree replaceAt(tree* at, int* walksOn, void* data) {
    const auto& arrays = *static_cast<const ZonedArrays*>(static_cast<walk_stmt_info*>(data)->info);
    const auto find = [&](tree node) { return arrays.find(node); };
    if (TYPE_P(*at)) {
        *walksOn = 0;
    } else if (TREE_CODE(*at) == MEM_REF && TREE_CODE(TREE_OPERAND(*at, 0)) == ADDR_EXPR) {
        const auto found = find(TREE_OPERAND(TREE_OPERAND(*at, 0), 0));
        if (found == arrays.end()) return NULL_TREE;
        shift(*at, found->second);
        *walksOn = 0;
    } else if (const auto found = find(*at); found != arrays.end()) {
        *at = arrayOf(found->second, found->first);
        *walksOn = 0;
    }
    return NULL_TREE;
}

bool names(gimple* statement, const ZonedArrays& arrays) {
    const auto isOne = [](tree* node, int*, void* data) {
        return static_cast<const ZonedArrays*>(data)->contains(*node) ? *node : NULL_TREE;
    };
    for (unsigned i = 0; i < gimple_num_ops(statement); ++i)
        if (walk_tree(gimple_op_ptr(statement, i), isOne, const_cast<ZonedArrays*>(&arrays),
                      nullptr))
            return true;
    return false;
}

void replace(gimple* statement, ZonedArrays& arrays) {
    for (unsigned i = 0; i < gimple_num_ops(statement); ++i)
        if (const tree operand = gimple_op(statement, i))
            gimple_set_op(statement, i, unshare_expr(operand));  // other statements may have it too
    walk_stmt_info info = {};
    info.info = &arrays;
    walk_gimple_op(statement, replaceAt, &info);
}

void replace(function* function, ZonedArrays& arrays) {
    basic_block block;
    FOR_EACH_BB_FN(block, function) {
        for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
            gimple* const statement = gsi_stmt(at);
            const bool names = ::names(statement, arrays);
            // Nobody else gets its memory before the function ends.
            if (names && gimple_clobber_p(statement)) {
                gsi_remove(&at, true);
                continue;
            }
            if (names) replace(statement, arrays);
            gsi_next(&at);
        }
    }
    for (const auto& [variable, zoned] : arrays) {  // for the debugger
        SET_DECL_VALUE_EXPR(variable, arrayOf(zoned, variable));
        DECL_HAS_VALUE_EXPR_P(variable) = 1;
    }
}

// --- What the checker is told

gcall* beginning(tree variable, const Zoned& zoned) {
    const tree size = size_type_node;
    const tree type = build_function_type_list(void_type_node, ptr_type_node, size, size, size,
                                               const_ptr_type_node, NULL_TREE);
    const char* const name = DECL_NAME(variable) ? IDENTIFIER_POINTER(DECL_NAME(variable)) : "";
    tree element = TREE_TYPE(variable);
    while (TREE_CODE(element) == ARRAY_TYPE) element = TREE_TYPE(element);
    return gimple_build_call(build_fn_decl("checker_local_array_begins", type), 5,
                             build_fold_addr_expr(zoned.whole),
                             size_int(int_byte_position(zoned.array)), DECL_SIZE_UNIT(variable),
                             TYPE_SIZE_UNIT(element), build_string_literal(strlen(name) + 1, name));
}

gcall* ending(const Zoned& zoned) {
    const tree type =
        build_function_type_list(void_type_node, ptr_type_node, size_type_node, NULL_TREE);
    return gimple_build_call(build_fn_decl("checker_local_array_ends", type), 2,
                             build_fold_addr_expr(zoned.whole),
                             TYPE_SIZE_UNIT(TREE_TYPE(zoned.whole)));
}

void tellOf(function* function, const ZonedArrays& arrays) {
    const edge entry = single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(function));
    for (const auto& [variable, zoned] : arrays)
        gsi_insert_on_edge(entry, beginning(variable, zoned));
    gsi_commit_edge_inserts();
    edge exit;
    edge_iterator i;
    FOR_EACH_EDGE(exit, i, EXIT_BLOCK_PTR_FOR_FN(function)->preds) {
        gimple_stmt_iterator at = gsi_last_bb(exit->src);
        if (gsi_end_p(at) || gimple_code(gsi_stmt(at)) != GIMPLE_RETURN) continue;
        for (const auto& [variable, zoned] : arrays)
            gsi_insert_before(&at, ending(zoned), GSI_SAME_STMT);
    }
}

const pass_data description = {
    GIMPLE_PASS, "local_arrays", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

class LocalArrays : public gimple_opt_pass {
  public:
    LocalArrays() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (!sanitize_flags_p(SANITIZE_THREAD, function->decl)) return 0;
        ZonedArrays arrays;
        for (const tree variable : arraysOfTakenAddress(function))
            arrays.emplace(variable, zoned(variable));
        if (arrays.empty()) return 0;
        replace(function, arrays);
        tellOf(function, arrays);
        return 0;
    }
    opt_pass* clone() override { return new LocalArrays; }
};

}  // namespace

opt_pass* newLocalArrays() {
    return new LocalArrays;
}
