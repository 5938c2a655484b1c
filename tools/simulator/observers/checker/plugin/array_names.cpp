// A pass of g++ that puts the name of an array, and where it lies, into the type by which
// -fsanitize=bounds calls it: "tile @shared int [8]".
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <internal-fn.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include <stringpool.h>

#include <attribs.h>

#include <string>

#include "passes.h"

namespace {

std::string nameOf(tree declaration) {
    return declaration && DECL_NAME(declaration) ? IDENTIFIER_POINTER(DECL_NAME(declaration)) : "";
}

/// As the source has it, with [] for indices; empty for what is reached by a pointer.
std::string spoken(tree array) {
    switch (TREE_CODE(array)) {
        case VAR_DECL:
        case PARM_DECL:
            return nameOf(array);
        case COMPONENT_REF: {
            const std::string of = spoken(TREE_OPERAND(array, 0));
            return (of.empty() ? "" : of + ".") + nameOf(TREE_OPERAND(array, 1));
        }
        case ARRAY_REF:
            return spoken(TREE_OPERAND(array, 0)) + "[]";
        default:
            return "";
    }
}

const char* spaceOf(tree array) {
    tree base = array;
    while (handled_component_p(base)) base = TREE_OPERAND(base, 0);
    if (!VAR_P(base)) return "elsewhere";
    return DECL_THREAD_LOCAL_P(base) ? "shared" : "elsewhere";
}

/// The array that `statement` indexes by `index`.
tree arrayIn(tree reference, tree index, tree type) {
    for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0))
        if (TREE_CODE(reference) == ARRAY_REF &&
            (TREE_OPERAND(reference, 1) == index ||
             TYPE_MAIN_VARIANT(TREE_TYPE(TREE_OPERAND(reference, 0))) == type))
            return TREE_OPERAND(reference, 0);
    return NULL_TREE;
}

// An index that is computed has another name at times: then the array's type says which it is.
tree arrayIndexedBy(gimple_stmt_iterator at, tree index, tree type) {
    for (gsi_next(&at); !gsi_end_p(at); gsi_next(&at)) {
        gimple* const statement = gsi_stmt(at);
        for (unsigned i = 0; i < gimple_num_ops(statement); ++i) {
            tree operand = gimple_op(statement, i);
            if (operand && TREE_CODE(operand) == ADDR_EXPR) operand = TREE_OPERAND(operand, 0);
            if (operand)
                if (const tree array = arrayIn(operand, index, type)) return array;
        }
    }
    return NULL_TREE;
}

/// `type`, an array's, with elements of a type of that name.
tree named(tree type, const std::string& name) {
    if (TREE_CODE(type) == ARRAY_TYPE) {
        const tree array = build_distinct_type_copy(type);
        TREE_TYPE(array) = named(TREE_TYPE(type), name);
        return array;
    }
    const tree known = TYPE_NAME(TYPE_MAIN_VARIANT(type));
    const tree identifier = known && TREE_CODE(known) == TYPE_DECL ? DECL_NAME(known) : known;
    const std::string own = identifier ? IDENTIFIER_POINTER(identifier) : "";
    const tree element = build_distinct_type_copy(type);
    TYPE_NAME(element) = get_identifier((name + ' ' + own).c_str());
    return element;
}

void nameArray(gimple_stmt_iterator at) {
    gimple* const call = gsi_stmt(at);
    const tree type = TREE_TYPE(TREE_TYPE(gimple_call_arg(call, 0)));
    if (TREE_CODE(type) != ARRAY_TYPE) return;
    const tree array = arrayIndexedBy(at, gimple_call_arg(call, 1), TYPE_MAIN_VARIANT(type));
    const std::string name = array ? spoken(array) : "";
    if (name.empty()) return;
    gimple_call_set_arg(
        call, 0, build_zero_cst(build_pointer_type(named(type, name + " @" + spaceOf(array)))));
}

const pass_data description = {
    GIMPLE_PASS, "array_names", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class ArrayNames : public gimple_opt_pass {
  public:
    ArrayNames() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        basic_block block;
        FOR_EACH_BB_FN(block, function)
        for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
            if (is_gimple_call(gsi_stmt(at)) &&
                gimple_call_internal_p(gsi_stmt(at), IFN_UBSAN_BOUNDS))
                nameArray(at);
        return 0;
    }
    opt_pass* clone() override { return new ArrayNames; }
};

}  // namespace

opt_pass* newArrayNames() {
    return new ArrayNames;
}
