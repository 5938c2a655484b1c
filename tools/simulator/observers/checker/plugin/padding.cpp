// A pass of g++: before a struct is read whole, the checker is told which of its bytes belong to no
// member. Nobody writes them, and nobody looks at them.
#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <cfg.h>
#include <context.h>
#include <fold-const.h>
#include <gimple-expr.h>
#include <gimplify-me.h>
#include <gimplify.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-pass.h>

#include <stringpool.h>

#include <attribs.h>

#include <asan.h>

#include <vector>

#include "passes.h"

namespace {

using Bytes = std::vector<bool>;

void cover(Bytes& bytes, HOST_WIDE_INT begin, HOST_WIDE_INT end) {
    for (HOST_WIDE_INT i = begin; i < end && i < static_cast<HOST_WIDE_INT>(bytes.size()); ++i)
        bytes[i] = true;
}

/// Marks what values of that type at `begin` use.
void coverValues(Bytes& bytes, tree type, HOST_WIDE_INT begin) {
    const HOST_WIDE_INT size = int_size_in_bytes(type);
    if (RECORD_OR_UNION_TYPE_P(type)) {
        for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field)) {
            if (TREE_CODE(field) != FIELD_DECL || !DECL_SIZE(field)) continue;
            const HOST_WIDE_INT bit = int_bit_position(field);
            if (DECL_BIT_FIELD(field))
                cover(bytes, begin + bit / 8,
                      begin + (bit + tree_to_uhwi(DECL_SIZE(field)) + 7) / 8);
            else
                coverValues(bytes, TREE_TYPE(field), begin + bit / 8);
        }
    } else if (TREE_CODE(type) == ARRAY_TYPE && size > 0) {
        const HOST_WIDE_INT step = int_size_in_bytes(TREE_TYPE(type));
        for (HOST_WIDE_INT at = 0; step > 0 && at < size; at += step)
            coverValues(bytes, TREE_TYPE(type), begin + at);
    } else {
        cover(bytes, begin, begin + size);
    }
}

Bytes usedBytes(tree type) {
    constexpr HOST_WIDE_INT most = 256;  // a larger one is hardly a thread's value
    const HOST_WIDE_INT size = int_size_in_bytes(type);
    if (!RECORD_OR_UNION_TYPE_P(type) || size <= 0 || size > most) return {};
    Bytes bytes(size);
    coverValues(bytes, type, 0);
    return bytes;
}

bool isElsewhere(tree object) {
    const tree base = get_base_address(object);
    return base && (TREE_CODE(base) == MEM_REF || (VAR_P(base) && is_global_var(base)));
}

void tellOfHole(gimple_stmt_iterator* at, tree object, size_t begin, size_t bytes) {
    if (const tree base = get_base_address(object); VAR_P(base)) mark_addressable(base);
    const tree address =
        fold_build_pointer_plus_hwi(build_fold_addr_expr(unshare_expr(object)), begin);
    const tree pointer =
        force_gimple_operand_gsi(at, address, true, NULL_TREE, true, GSI_SAME_STMT);
    const tree type =
        build_function_type_list(void_type_node, ptr_type_node, size_type_node, NULL_TREE);
    gsi_insert_before(
        at, gimple_build_call(build_fn_decl("checker_padding", type), 2, pointer, size_int(bytes)),
        GSI_SAME_STMT);
}

void tellOfPadding(gimple_stmt_iterator* at, tree object) {
    const Bytes used = usedBytes(TREE_TYPE(object));
    for (size_t begin = 0; begin < used.size(); ++begin) {
        if (used[begin]) continue;
        size_t end = begin;
        while (end < used.size() && !used[end]) ++end;
        tellOfHole(at, object, begin, end - begin);
        begin = end;
    }
}

const pass_data description = {
    GIMPLE_PASS, "padding", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, TODO_update_ssa};

class Padding : public gimple_opt_pass {
  public:
    Padding() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (!sanitize_flags_p(SANITIZE_THREAD, function->decl)) return 0;
        basic_block block;
        FOR_EACH_BB_FN(block, function) {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                gimple* const statement = gsi_stmt(at);
                if (gimple_assign_single_p(statement) && isElsewhere(gimple_assign_rhs1(statement)))
                    tellOfPadding(&at, gimple_assign_rhs1(statement));
            }
        }
        return 0;
    }
    opt_pass* clone() override { return new Padding; }
};

}  // namespace

opt_pass* newPadding() {
    return new Padding;
}
