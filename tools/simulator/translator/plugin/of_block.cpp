#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <gimple-expr.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
#include <tree-pass.h>

#include "of_block.h"
#include "questions.h"

namespace {

/// By the model that the translator gives it, or by the name of the dynamic one.
bool isShared(tree variable) {
    if (!VAR_P(variable) || !DECL_THREAD_LOCAL_P(variable)) return false;
    std::string_view symbol = symbolOf(variable);
    if (symbol.starts_with('*')) symbol.remove_prefix(1);  // a label in the program
    return DECL_TLS_MODEL(variable) == TLS_MODEL_LOCAL_EXEC || symbol == "simulator_dynamic_shared";
}

bool pointsToShared(tree address);

bool isIn(tree reference) {
    const tree base = get_base_address(reference);
    if (!base) return false;
    return TREE_CODE(base) == MEM_REF ? pointsToShared(TREE_OPERAND(base, 0)) : isShared(base);
}

bool pointsToShared(tree address) {
    if (TREE_CODE(address) == ADDR_EXPR) return isIn(TREE_OPERAND(address, 0));
    if (TREE_CODE(address) != SSA_NAME) return false;
    gassign* const made = dyn_cast<gassign*>(SSA_NAME_DEF_STMT(address));
    if (!made) return false;
    const tree from = gimple_assign_rhs1(made);
    return POINTER_TYPE_P(TREE_TYPE(from)) && pointsToShared(from);
}

const pass_data description = {
    GIMPLE_PASS, "of_block", OPTGROUP_NONE,   TV_NONE, PROP_cfg | PROP_ssa, 0,
    0,           0,          TODO_cleanup_cfg};

class OfBlock : public gimple_opt_pass {
  public:
    OfBlock() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        answerAll(function, named::isOfBlock, [](gimple_stmt_iterator question) {
            return pointsToShared(gimple_call_arg(gsi_stmt(question), 0));
        });
        return 0;
    }
    opt_pass* clone() override { return new OfBlock; }
};

}  // namespace

bool isOfBlock(tree reference) {
    return isIn(reference);
}

opt_pass* newOfBlock() {
    return new OfBlock;
}
