#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>

#include <calls.h>
#include <cfg.h>
#include <cgraph.h>
#include <gimple-ssa.h>
#include <gimple-walk.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-dfa.h>

#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "nature.h"
#include "questions.h"

namespace {

/// simulator::atomicUpdate() and the like. Where it has a loop, it waits for nobody: some thread's
/// update has always succeeded.
bool isAtomicOfOurs(tree function) {
    return symbolOf(function).starts_with("_ZN9simulator") && DECL_NAME(function) &&
           std::string_view(IDENTIFIER_POINTER(DECL_NAME(function))).starts_with("atomic");
}

tree volatileIn(tree* at, int*, void*) {
    const bool isMemory = VAR_P(*at) || TREE_CODE(*at) == PARM_DECL || REFERENCE_CLASS_P(*at);
    return isMemory && TREE_THIS_VOLATILE(*at) ? *at : NULL_TREE;
}

// Before a function has its SSA form, its statements do not know this of themselves.
bool isVolatile(gimple* statement) {
    walk_stmt_info walk = {};
    return walk_gimple_op(statement, volatileIn, &walk);
}

bool isInLoop(basic_block block) {
    std::set<basic_block> seen;
    std::vector<basic_block> toVisit{block};
    while (!toVisit.empty()) {
        const basic_block from = toVisit.back();
        toVisit.pop_back();
        edge onward;
        edge_iterator each;
        FOR_EACH_EDGE(onward, each, from->succs) {
            if (onward->dest == block) return true;
            if (seen.insert(onward->dest).second) toVisit.push_back(onward->dest);
        }
    }
    return false;
}

/// Without a body: a builtin of the compiler that comes back without having called anybody, or what
/// only computes a value, does nothing to other threads.
Nature natureOfUnknown(tree function) {
    const int flags = flags_from_decl_or_type(function);
    const bool isBuiltin = fndecl_built_in_p(function);
    const bool returns = (flags & (ECF_CONST | ECF_PURE)) ||
                         ((flags & ECF_LEAF) && (flags & ECF_NOTHROW) && isBuiltin);
    if (!returns || (flags & (ECF_NORETURN | ECF_RETURNS_TWICE))) return {};
    const std::string_view name = IDENTIFIER_POINTER(DECL_NAME(function));
    return {.maySpin = false, .isAtomic = isBuiltin && name.starts_with("__atomic")};
}

class Natures {
  public:
    const Nature& of(tree function) {
        if (cgraph_node* const node = cgraph_node::get(function))
            function = node->ultimate_alias_target()->decl;
        // Until more is known: what is asked about again meanwhile calls itself.
        const auto [at, isNew] = known_.insert({DECL_UID(function), Nature{}});
        if (isNew) at->second = look(function);
        return at->second;
    }

  private:
    Nature look(tree function) {
        if (isOurs(function, named::waitForBlock)) return {.maySpin = false, .hasBarrier = true};
        if (isOurs(function, named::waitForLanes) || isOurs(function, named::voteInBlock))
            return {.maySpin = false, .hasBarrier = true, .meetsLanes = true};
        if (isOurs(function, named::notInOwnMask)) return {.maySpin = false};
        if (isOurs(function, named::yield))
            return {.maySpin = false, .isAtomic = true};  // only atomics call it
        if (isAtomicOfOurs(function)) return {.maySpin = false, .isAtomic = true};
        struct function* const body = DECL_STRUCT_FUNCTION(function);
        return body && body->cfg ? ofBody(body) : natureOfUnknown(function);
    }

    Nature ofBody(function* body) {
        Nature all = {.maySpin = false};
        basic_block block;
        FOR_EACH_BB_FN(block, body) {
            Nature own = {.maySpin = false};
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
                add(own, ofStatement(gsi_stmt(at)));
            const bool isRepeated = isInLoop(block);
            own.maySpin |= own.isAtomic && isRepeated;
            own.hasLoop |= isRepeated;
            add(all, own);
        }
        return all;
    }

    Nature ofStatement(gimple* statement) {
        if (is_gimple_debug(statement)) return {.maySpin = false};
        if (gimple_code(statement) == GIMPLE_ASM || isVolatile(statement)) return {};
        const gcall* const call = dyn_cast<gcall*>(statement);
        if (!call || gimple_call_internal_p(call)) return {.maySpin = false};
        const tree callee = gimple_call_fndecl(call);
        return callee ? of(callee) : Nature{};
    }

    static void add(Nature& all, const Nature& other) {
        all.maySpin |= other.maySpin;
        all.hasLoop |= other.hasLoop;
        all.hasBarrier |= other.hasBarrier;
        all.meetsLanes |= other.meetsLanes;
        all.isAtomic |= other.isAtomic;
    }

    std::map<unsigned, Nature> known_;  // by DECL_UID
};

}  // namespace

const Nature& natureOf(tree function) {
    static Natures natures;
    return natures.of(function);
}
