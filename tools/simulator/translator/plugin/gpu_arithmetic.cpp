#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <fold-const.h>
#include <gimple-ssa.h>
#include <real.h>
#include <ssa.h>
#include <stringpool.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include <attribs.h>

#include "device_function.h"
#include "gpu_arithmetic.h"

bool isOfDevice(tree function) {
    for (; function; function = decl_function_context(function))
        for (const char* space : {"device", "global"})
            if (lookup_attribute(space, DECL_ATTRIBUTES(function))) return true;
    return false;
}

namespace {

/// Writes statements before one that they prepare.
class Preparation {
  public:
    explicit Preparation(gimple_stmt_iterator* at) : at_(at) {}

    tree value(tree type, tree_code operation, tree a, tree b = NULL_TREE, tree c = NULL_TREE) {
        const tree result = make_ssa_name(type);
        gassign* const statement = c   ? gimple_build_assign(result, operation, a, b, c)
                                   : b ? gimple_build_assign(result, operation, a, b)
                                       : gimple_build_assign(result, operation, a);
        gimple_set_location(statement, gimple_location(gsi_stmt(*at_)));
        gsi_insert_before(at_, statement, GSI_SAME_STMT);
        return result;
    }
    tree compare(tree_code operation, tree a, tree b) {
        return value(boolean_type_node, operation, a, b);
    }
    tree choose(tree condition, tree yes, tree no) {
        return value(TREE_TYPE(yes), COND_EXPR, condition, yes, no);
    }
    /// Makes the statement itself a copy of `result`, of its own type.
    void finish(tree result) {
        const tree type = TREE_TYPE(gimple_assign_lhs(gsi_stmt(*at_)));
        if (types_compatible_p(type, TREE_TYPE(result)))
            gimple_assign_set_rhs_from_tree(at_, result);
        else
            gimple_assign_set_rhs_with_ops(at_, NOP_EXPR, result);
        update_stmt(gsi_stmt(*at_));
    }

  private:
    gimple_stmt_iterator* at_;
};

void clampShift(gimple_stmt_iterator* at) {
    gimple* const shift = gsi_stmt(*at);
    const tree type = TREE_TYPE(gimple_assign_lhs(shift));
    const tree value = gimple_assign_rhs1(shift), count = gimple_assign_rhs2(shift);
    const unsigned width = TYPE_PRECISION(type);
    if (!INTEGRAL_TYPE_P(type) || (width != 32 && width != 64)) return;
    if (TREE_CODE(count) == INTEGER_CST && tree_fits_uhwi_p(count) && tree_to_uhwi(count) < width)
        return;
    const tree_code operation = gimple_assign_rhs_code(shift);
    const tree last = build_int_cst(unsigned_type_node, width - 1);
    Preparation before(at);
    const tree wanted = before.value(unsigned_type_node, NOP_EXPR, count);
    const tree isInside = before.compare(LE_EXPR, wanted, last);
    if (operation == RSHIFT_EXPR && !TYPE_UNSIGNED(type)) {
        before.finish(before.value(type, operation, value, before.choose(isInside, wanted, last)));
    } else {
        const tree masked = before.value(unsigned_type_node, BIT_AND_EXPR, wanted, last);
        before.finish(before.choose(isInside, before.value(type, operation, value, masked),
                                    build_zero_cst(type)));
    }
}

tree power(tree type, int exponent, bool isNegative) {
    REAL_VALUE_TYPE value;
    real_ldexp(&value, &dconst1, exponent);
    if (isNegative) value = real_value_negate(&value);
    return build_real(type, value);
}

void clampConversion(gimple_stmt_iterator* at) {
    gimple* const conversion = gsi_stmt(*at);
    const tree source = gimple_assign_rhs1(conversion), from = TREE_TYPE(source);
    const tree wanted = TREE_TYPE(gimple_assign_lhs(conversion));
    if (!INTEGRAL_TYPE_P(wanted) || TYPE_PRECISION(wanted) > 64 || CONSTANT_CLASS_P(source) ||
        (TYPE_PRECISION(from) != 32 && TYPE_PRECISION(from) != 64))
        return;
    const bool isUnsigned = TYPE_UNSIGNED(wanted);
    const int width = TYPE_PRECISION(wanted) <= 32 ? 32 : 64;
    const tree type =
        width == 32 ? (isUnsigned ? unsigned_type_node : integer_type_node)
                    : (isUnsigned ? long_long_unsigned_type_node : long_long_integer_type_node);
    const tree highestBit = fold_convert(
        type, build_int_cstu(long_long_unsigned_type_node, HOST_WIDE_INT_1U << (width - 1)));
    const tree ofNoNumber = width + TYPE_PRECISION(from) == 64 ? build_zero_cst(type) : highestBit;
    const tree low = isUnsigned ? build_zero_cst(from) : power(from, width - 1, true);
    const tree high = power(from, isUnsigned ? width : width - 1, false);
    Preparation before(at);
    const tree isNumber = before.compare(ORDERED_EXPR, source, source);
    const tree isAbove = before.compare(GE_EXPR, source, high);
    const tree isBelow = before.compare(LT_EXPR, source, low);
    tree result = before.value(type, FIX_TRUNC_EXPR, source);
    result = before.choose(isAbove, TYPE_MAX_VALUE(type), result);
    result = before.choose(isBelow, TYPE_MIN_VALUE(type), result);
    before.finish(before.choose(isNumber, result, ofNoNumber));
}

const pass_data description = {
    GIMPLE_PASS, "gpu_arithmetic", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0};

class GpuArithmetic : public gimple_opt_pass {
  public:
    GpuArithmetic() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (!isOfDevice(function->decl)) return 0;
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                if (!is_gimple_assign(gsi_stmt(at))) continue;
                switch (gimple_assign_rhs_code(gsi_stmt(at))) {
                    case LSHIFT_EXPR:
                    case RSHIFT_EXPR:
                        clampShift(&at);
                        break;
                    case FIX_TRUNC_EXPR:
                        clampConversion(&at);
                        break;
                    default:
                        break;
                }
            }
        }
        return 0;
    }
    opt_pass* clone() override { return new GpuArithmetic; }
};

}  // namespace

opt_pass* newGpuArithmetic() {
    return new GpuArithmetic;
}
