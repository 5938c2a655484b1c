#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <cfgloop.h>
#include <context.h>
#include <dominance.h>
#include <gimple-ssa.h>
#include <gimple-walk.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-phinodes.h>
#include <tree-ssa-operands.h>

#include <cstdlib>
#include <optional>

#include "neighbours.h"
#include "questions.h"
#include "uniform.h"
#include "values.h"

namespace {

using Growth = std::optional<HOST_WIDE_INT>;

constexpr unsigned deepest = 24;          // chain of values
constexpr HOST_WIDE_INT farthest = 16;    // bytes between what two neighbours read
constexpr unsigned mostStatements = 300;  // of a loop
constexpr unsigned mostKept = 8;          // values from round to round

class Growths {
  public:
    explicit Growths(const Uniform& uniform) : uniform_(uniform) {}

    Growth of(tree value, unsigned depth = 0) const {
        if (TREE_CODE(value) == ADDR_EXPR) return ofPlace(TREE_OPERAND(value, 0), depth);
        if (is_gimple_min_invariant(value)) return 0;
        if (TREE_CODE(value) != SSA_NAME || depth == deepest) return {};
        if (SSA_NAME_IS_DEFAULT_DEF(value)) return uniform_.isSame(value) ? Growth(0) : Growth();
        gimple* const made = SSA_NAME_DEF_STMT(value);
        if (gphi* const phi = dyn_cast<gphi*>(made)) return ofCounted(phi, depth + 1);
        if (gassign* const assign = dyn_cast<gassign*>(made)) return ofAssigned(assign, depth + 1);
        return {};
    }

    /// Of where it lies, in bytes.
    Growth ofPlace(tree place, unsigned depth = 0) const {
        switch (TREE_CODE(place)) {
            case COMPONENT_REF:
            case REALPART_EXPR:
            case IMAGPART_EXPR:
                return ofPlace(TREE_OPERAND(place, 0), depth);
            case MEM_REF:
                return of(TREE_OPERAND(place, 0), depth + 1);
            case ARRAY_REF: {
                const tree size = TYPE_SIZE_UNIT(TREE_TYPE(place));
                const Growth array = ofPlace(TREE_OPERAND(place, 0), depth),
                             index = of(TREE_OPERAND(place, 1), depth + 1);
                if (!array || !index || !tree_fits_shwi_p(size)) return {};
                return *array + *index * tree_to_shwi(size);
            }
            default:
                return VAR_P(place) && is_global_var(place) ? Growth(0) : Growth();
        }
    }

  private:
    /// As `i` in a loop.
    Growth ofCounted(gphi* phi, unsigned depth) const {
        const class loop* const loop = gimple_bb(phi)->loop_father;
        if (loop->header != gimple_bb(phi) || gimple_phi_num_args(phi) != 2) return {};
        const tree begin = PHI_ARG_DEF_FROM_EDGE(phi, loop_preheader_edge(loop)),
                   next = PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(loop));
        gassign* sum = definitionOf(next);
        while (sum && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(sum)))
            sum = definitionOf(gimple_assign_rhs1(sum));
        if (!sum || (gimple_assign_rhs_code(sum) != PLUS_EXPR &&
                     gimple_assign_rhs_code(sum) != POINTER_PLUS_EXPR))
            return {};
        tree a = gimple_assign_rhs1(sum), b = gimple_assign_rhs2(sum);
        while (convertedFrom(a)) a = convertedFrom(a);
        if (a != gimple_phi_result(phi) || of(b, depth) != Growth(0)) return {};
        return of(begin, depth);
    }

    Growth ofAssigned(gassign* made, unsigned depth) const {
        const tree first = gimple_assign_rhs1(made);
        const tree_code operation = gimple_assign_rhs_code(made);
        if (gimple_vuse(made)) {
            if (isFieldOf(first, "threadIdx")) return isNamed(TREE_OPERAND(first, 1), "x") ? 1 : 0;
            return uniform_.isConstantOfBlock(made) ? Growth(0) : Growth();
        }
        if (CONVERT_EXPR_CODE_P(operation) || operation == SSA_NAME || operation == ADDR_EXPR)
            return of(first, depth);
        const tree second = gimple_assign_rhs2(made);
        const Growth a = of(first, depth);
        if (!second) return a == Growth(0) ? a : Growth();
        const Growth b = of(second, depth);
        if (!a || !b || gimple_assign_rhs3(made)) return {};
        const auto times = [](Growth growth, tree factor) {
            return tree_fits_shwi_p(factor) ? *growth * tree_to_shwi(factor) : Growth();
        };
        switch (operation) {
            case PLUS_EXPR:
            case POINTER_PLUS_EXPR:
                return *a + *b;
            case MINUS_EXPR:
                return *a - *b;
            case MULT_EXPR:
                if (*a == 0 && *b == 0) return 0;
                return *b == 0 ? times(a, second) : *a == 0 ? times(b, first) : Growth();
            default:
                return *a == 0 && *b == 0 ? Growth(0) : Growth();
        }
    }

    const Uniform& uniform_;
};

/// Whether it is called, but an instruction of the processor.
bool isInstruction(gimple* statement) {
    for (const built_in_function builtin :
         {BUILT_IN_SQRT, BUILT_IN_SQRTF, BUILT_IN_FMA, BUILT_IN_FMAF})
        if (gimple_call_builtin_p(statement, builtin)) return true;
    return false;
}

/// Whether neighbours read or write neighbours.
bool isOfNeighbours(gassign* access, const Growths& growths) {
    if (gimple_has_volatile_ops(access) || !gimple_assign_single_p(access)) return false;
    const bool isStore = gimple_vdef(access);
    const tree place = isStore ? gimple_assign_lhs(access) : gimple_assign_rhs1(access);
    const Growth growth = growths.ofPlace(place);
    const tree size = TYPE_SIZE_UNIT(TREE_TYPE(place));
    if (!growth || !is_gimple_reg_type(TREE_TYPE(place)) || !tree_fits_shwi_p(size)) return false;
    return isStore ? *growth == tree_to_shwi(size) : std::abs(*growth) <= farthest;
}

bool isForSeveral(gimple* statement, bool isAlways, const Growths& growths) {
    if (is_gimple_debug(statement) || gimple_code(statement) == GIMPLE_LABEL) return true;
    if (gimple_code(statement) == GIMPLE_COND || isInstruction(statement)) return true;
    gassign* const assign = dyn_cast<gassign*>(statement);
    if (!assign || usesStack(assign)) return false;
    return !gimple_vuse(assign) || (isAlways && isOfNeighbours(assign, growths));
}

}  // namespace

std::optional<HOST_WIDE_INT> growthOf(tree value, const Uniform& uniform) {
    return Growths(uniform).of(value);
}

bool isSideBySide(const class loop* loop, const Uniform& uniform) {
    if (loop->inner) return false;
    const Growths growths(uniform);
    unsigned kept = 0, statements = 0;
    for (gphi_iterator at = gsi_start_phis(loop->header); !gsi_end_p(at); gsi_next(&at))
        kept += !virtual_operand_p(gimple_phi_result(at.phi()));
    bool isSo = kept <= mostKept;
    basic_block* const blocks = get_loop_body(loop);
    for (unsigned i = 0; i < loop->num_nodes; ++i) {
        const bool isAlways = dominated_by_p(CDI_DOMINATORS, loop->latch, blocks[i]);
        for (gimple_stmt_iterator at = gsi_start_bb(blocks[i]); !gsi_end_p(at); gsi_next(&at))
            isSo &= ++statements <= mostStatements && isForSeveral(gsi_stmt(at), isAlways, growths);
    }
    free(blocks);
    return isSo;
}
