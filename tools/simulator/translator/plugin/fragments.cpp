// CUDA leaves open which elements of a matrix a lane holds, and how they lie in a fragment's x. So
// a program may only do the same with all of them: nothing but the loop and other elements may
// depend on the index.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <diagnostic-core.h>
#include <gimple-ssa.h>
#include <internal-fn.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fragments.h"
#include "language/language.h"
#include "questions.h"

namespace {

/// The ARRAY_REF of a fragment's x that `reference` goes through; null if it does not.
tree elementOf(tree reference) {
    for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0)) {
        if (TREE_CODE(reference) != ARRAY_REF) continue;
        const tree array = TREE_OPERAND(reference, 0);
        if (TREE_CODE(array) != COMPONENT_REF || !isNamed(TREE_OPERAND(array, 1), "x")) continue;
        const tree type = DECL_CONTEXT(TREE_OPERAND(array, 1));
        if (TYPE_NAME(type) && isNamed(TYPE_NAME(type), "Fragment")) return reference;
    }
    return NULL_TREE;
}

/// Whether nothing but elements and the ends of loops depends on an index, or on what it counts
/// on from.
class Index {
  public:
    explicit Index(tree element) {
        const tree domain = TYPE_DOMAIN(TREE_TYPE(TREE_OPERAND(element, 0)));
        last_ = tree_to_shwi(TYPE_MAX_VALUE(domain));
        add(TREE_OPERAND(element, 1));
    }
    bool onlyCounts() {
        for (; !toVisit_.empty();) {
            const tree value = toVisit_.back();
            toVisit_.pop_back();
            addSources(SSA_NAME_DEF_STMT(value));
            imm_use_iterator uses;
            use_operand_p use;
            FOR_EACH_IMM_USE_FAST(use, uses, value)
            if (!counts(USE_STMT(use), value)) return false;
        }
        return true;
    }

  private:
    void add(tree value) {
        if (TREE_CODE(value) == SSA_NAME && seen_.insert(value).second) toVisit_.push_back(value);
    }
    /// Whether it copies or converts a value, or counts on from it by a constant.
    static bool isStep(gimple* statement) {
        if (!is_gimple_assign(statement)) return false;
        const tree_code code = gimple_assign_rhs_code(statement);
        if (code == PLUS_EXPR || code == MINUS_EXPR)
            return TREE_CODE(gimple_assign_rhs2(statement)) == INTEGER_CST;
        return code == SSA_NAME || CONVERT_EXPR_CODE_P(code);
    }
    void addSources(gimple* statement) {
        if (gphi* const phi = dyn_cast<gphi*>(statement))
            for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) add(gimple_phi_arg_def(phi, i));
        else if (isStep(statement))
            add(gimple_assign_rhs1(statement));
    }
    bool counts(gimple* user, tree value) {
        if (is_gimple_debug(user) || isSanitizer(user)) return true;
        if (gcond* const condition = dyn_cast<gcond*>(user))
            return isEnd(gimple_cond_rhs(condition));
        if (is_gimple_assign(user) &&
            TREE_CODE_CLASS(gimple_assign_rhs_code(user)) == tcc_comparison)
            return isEnd(gimple_assign_rhs2(user));
        const bool isCopied = isStep(user) && gimple_assign_rhs1(user) == value;
        if (gimple_code(user) != GIMPLE_PHI && !isCopied)
            return gimple_assign_single_p(user) && isElement(gimple_assign_lhs(user), value) &&
                   isElement(gimple_assign_rhs1(user), value);
        const tree made = gimple_get_lhs(user);
        add(made);
        return TREE_CODE(made) == SSA_NAME;
    }
    /// What the checker's compiler adds where an array is indexed.
    static bool isSanitizer(gimple* statement) {
        return is_gimple_call(statement) && gimple_call_internal_p(statement, IFN_UBSAN_BOUNDS);
    }
    /// Whether a loop over all elements ends there.
    bool isEnd(tree bound) const {
        return !tree_fits_shwi_p(bound) || tree_to_shwi(bound) <= 0 || tree_to_shwi(bound) >= last_;
    }
    /// Whether `value` indexes nothing in the reference but a fragment or an array of the thread.
    static bool isElement(tree reference, tree value) {
        const tree base = get_base_address(reference);
        if (base && VAR_P(base) && auto_var_in_fn_p(base, current_function_decl)) return true;
        for (; handled_component_p(reference); reference = TREE_OPERAND(reference, 0))
            if (TREE_CODE(reference) == ARRAY_REF && TREE_OPERAND(reference, 1) == value)
                return elementOf(reference) == reference;
        return reference != value;
    }

    HOST_WIDE_INT last_;
    std::set<tree> seen_;
    std::vector<tree> toVisit_;
};

void warn(location_t place, const std::string& text) {
    static std::set<std::pair<std::string, int>> said;  // lines, whose templates may be many
    const expanded_location line = expand_location(place);
    if (said.emplace(line.file, line.line).second) warning_at(place, 0, "%s", text.c_str());
}

void lookAt(gimple* statement, tree reference) {
    const tree element = reference ? elementOf(reference) : NULL_TREE;
    if (!element) return;
    if (TREE_CODE(TREE_OPERAND(element, 1)) == INTEGER_CST)
        warn(
            gimple_location(statement),
            tr("an element of a fragment is used by itself: CUDA leaves open which elements of the "
               "matrix a lane holds"));
    else if (!Index(element).onlyCounts())
        warn(gimple_location(statement),
             tr("more than elements depends on the index in a fragment: CUDA leaves open which "
                "elements of the matrix a lane holds"));
}

const pass_data description = {
    GIMPLE_PASS, "fragments", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class Fragments : public gimple_opt_pass {
  public:
    Fragments() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (in_system_header_at(DECL_SOURCE_LOCATION(function->decl))) return 0;
        forEachStatement(function, [](gimple_stmt_iterator at) {
            gimple* const statement = gsi_stmt(at);
            if (!gimple_assign_single_p(statement)) return;
            lookAt(statement, gimple_assign_lhs(statement));
            lookAt(statement, gimple_assign_rhs1(statement));
        });
        return 0;
    }
    opt_pass* clone() override { return new Fragments; }
};

}  // namespace

opt_pass* newFragments() {
    return new Fragments;
}
