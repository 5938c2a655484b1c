#include <gcc-plugin.h>

#include <tree.h>

#include <basic-block.h>
#include <gimple.h>

#include <gimple-iterator.h>
#include <stringpool.h>

#include <attribs.h>
#include <calls.h>
#include <cfg.h>
#include <cfganal.h>
#include <cfgloop.h>
#include <cgraph.h>
#include <context.h>
#include <dominance.h>
#include <except.h>
#include <fold-const.h>
#include <gimple-ssa.h>
#include <gimple-walk.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-cfgcleanup.h>
#include <tree-dfa.h>
#include <tree-into-ssa.h>
#include <tree-pass.h>
#include <tree-phinodes.h>
#include <tree-ssa-operands.h>
#include <tree-ssa.h>

#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "nature.h"
#include "pause.h"
#include "questions.h"

namespace {

using simulator::Pause;

const pass_data descriptionOfQuestion = {
    GIMPLE_PASS, "pause_question", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
    0,           TODO_cleanup_cfg};

class PauseQuestion : public gimple_opt_pass {
  public:
    PauseQuestion() : gimple_opt_pass(descriptionOfQuestion, g) {}

    unsigned int execute(function* function) override {
        const bool isOptimized = optimize >= 2 && !optimize_debug;
        forEachStatement(function, [&](gimple_stmt_iterator at) {
            if (isCallOf(gsi_stmt(at), named::canPause)) {
                const Nature& nature = natureOf(askedAbout(at));
                if (!isOptimized || nature.maySpin || !nature.hasBarrier)
                    answer(at, false);
                else
                    inlineAllIntoIt(askedAbout(at));
            } else if (isCallOf(gsi_stmt(at), named::canMeet)) {
                answer(at, natureOf(askedAbout(at)).meetsLanes);
            } else if (!isOptimized && isCallOf(gsi_stmt(at), named::isPausing)) {
                answer(at, false);
            }
        });
        return 0;
    }
    opt_pass* clone() override { return new PauseQuestion; }
};

// --- After the early optimizations: functions that pause

/// The names whose values are still needed behind each barrier.
class Living {
  public:
    explicit Living(function* body) : body_(body) {}

    std::vector<tree> behind(basic_block barrier) {
        std::vector<tree> names;
        unsigned i;
        tree name;
        FOR_EACH_SSA_NAME(i, name, body_) {
            if (virtual_operand_p(name) || SSA_NAME_IS_DEFAULT_DEF(name)) continue;
            if (livesBehind(name, barrier)) names.push_back(name);
        }
        return names;
    }

  private:
    bool livesBehind(tree name, basic_block barrier) {
        auto [at, isNew] = ends_.insert({SSA_NAME_VERSION(name), {}});
        if (isNew) at->second = endsOf(name);
        return at->second.count(barrier);
    }

    /// The blocks of statements at whose end it lives.
    static std::set<basic_block> endsOf(tree name) {
        const basic_block home = gimple_bb(SSA_NAME_DEF_STMT(name));
        std::set<basic_block> ends;
        std::vector<basic_block> toVisit;
        const auto livesAtEndOf = [&](basic_block block) {
            if (ends.insert(block).second && block != home) toVisit.push_back(block);
        };
        const auto livesAtBeginOf = [&](basic_block block) {
            edge from;
            edge_iterator each;
            FOR_EACH_EDGE(from, each, block->preds) livesAtEndOf(from->src);
        };
        use_operand_p use;
        imm_use_iterator uses;
        FOR_EACH_IMM_USE_FAST(use, uses, name) {
            gimple* const statement = USE_STMT(use);
            if (is_gimple_debug(statement)) continue;
            if (gphi* const phi = dyn_cast<gphi*>(statement))
                livesAtEndOf(gimple_phi_arg_edge(phi, PHI_ARG_INDEX_FROM_USE(use))->src);
            else if (gimple_bb(statement) != home)
                livesAtBeginOf(gimple_bb(statement));
        }
        while (!toVisit.empty()) {
            const basic_block block = toVisit.back();
            toVisit.pop_back();
            livesAtBeginOf(block);
        }
        return ends;
    }

    function* body_;
    std::map<unsigned, std::set<basic_block>> ends_;
};

/// A value that is kept from a barrier on, at so many bytes from the begin of the Pause.
struct Kept {
    tree name;
    unsigned offset;
};

struct Barrier {
    gcall* call;
    std::vector<Kept> kept;
};

/// Turns a function that calls pauseHere() into one that returns there.
class Pausing {
  public:
    explicit Pausing(function* body) : body_(body) {}

    /// False, and nothing is done, where that cannot be.
    bool transform() {
        if (!hasScalarsOnly() || !callsNoBarrier() || !goesStraight()) return false;
        forEachStatement(body_, [&](gimple_stmt_iterator at) {
            if (isPause(gsi_stmt(at))) barriers_.push_back({as_a<gcall*>(gsi_stmt(at)), {}});
        });
        // Each ends a block of statements.
        for (const Barrier& barrier : barriers_) split_block(gimple_bb(barrier.call), barrier.call);
        Living living(body_);
        for (Barrier& barrier : barriers_)
            if (!makeRoom(barrier, living.behind(gimple_bb(barrier.call)))) return false;

        forgetVariables();
        const basic_block first = single_succ(ENTRY_BLOCK_PTR_FOR_FN(body_));
        const basic_block begin = split_edge(single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(body_)));
        const basic_block end = newBlock(begin);
        gimple_stmt_iterator atEnd = gsi_start_bb(end);
        gsi_insert_after(&atEnd, gimple_build_return(NULL_TREE), GSI_NEW_STMT);
        make_edge(end, EXIT_BLOCK_PTR_FOR_FN(body_), 0)->probability =
            profile_probability::always();

        auto_vec<tree> cases;
        // Each as likely as the others: what the compiler takes for unlikely it does not optimize.
        const auto likelihood =
            profile_probability::always().apply_scale(1, int(barriers_.size()) + 2);
        const auto goesTo = [&](int state, basic_block block) {
            cases.safe_push(build_case_label(build_int_cst(unsigned_type_node, state), NULL_TREE,
                                             gimple_block_label(block)));
            make_edge(begin, block, 0)->probability = likelihood;
        };
        goesTo(Pause::ended, end);
        int state = Pause::firstBarrier;
        for (const Barrier& barrier : barriers_)
            goesTo(state, resume(barrier, state, end)), ++state;
        addSwitch(begin, first, cases);
        find_edge(begin, first)->probability = likelihood;
        mark_virtual_operands_for_renaming(body_);
        free_dominance_info(body_, CDI_DOMINATORS);
        free_dominance_info(body_, CDI_POST_DOMINATORS);
        if (current_loops) loops_state_set(LOOPS_NEED_FIXUP);
        update_ssa(TODO_update_ssa);
        return true;
    }

  private:
    static bool isPause(gimple* statement) {
        return isCallOf(statement, named::pauseHere) || isCallOf(statement, named::pauseForLanes);
    }

    /// All others would lie on a stack that is somebody else's meanwhile.
    bool hasScalarsOnly() const {
        bool isSo = true;
        forEachStatement(body_, [&](gimple_stmt_iterator at) {
            gimple* const statement = gsi_stmt(at);
            if (is_gimple_debug(statement) || gimple_clobber_p(statement)) return;
            walk_stmt_info walk = {};
            if (walk_gimple_op(statement, onTheStack, &walk)) isSo = false;
        });
        basic_block block;
        FOR_EACH_BB_FN(block, body_) {
            for (gphi_iterator at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at))
                for (unsigned i = 0; i < gimple_phi_num_args(at.phi()); ++i)
                    if (walk_tree(gimple_phi_arg_def_ptr(at.phi(), i), onTheStack, NULL, NULL))
                        isSo = false;
        }
        return isSo;
    }

    /// Nothing is thrown, or jumps by itself.
    bool goesStraight() const {
        basic_block block;
        FOR_EACH_BB_FN(block, body_) {
            edge next;
            edge_iterator each;
            FOR_EACH_EDGE(next, each, block->succs) if (next->flags & EDGE_COMPLEX) return false;
        }
        return true;
    }

    /// What could not be inlined.
    bool callsNoBarrier() const {
        bool isFound = false;
        forEachStatement(body_, [&](gimple_stmt_iterator at) {
            const gcall* const call = dyn_cast<gcall*>(gsi_stmt(at));
            if (!call || gimple_call_internal_p(call)) return;
            const tree callee = gimple_call_fndecl(call);
            if (isPause(gsi_stmt(at)) || isOurs(callee, named::isPausing) ||
                isOurs(callee, named::notInOwnMask))
                return;
            if (!callee || natureOf(callee).maySpin || natureOf(callee).hasBarrier) isFound = true;
        });
        return !isFound;
    }

    /// Smaller ones share a word.
    static bool makeRoom(Barrier& barrier, const std::vector<tree>& names) {
        unsigned taken = 0;  // in bytes
        for (unsigned size = Pause::word; size > 0; size /= 2)
            for (const tree name : names) {
                const tree type = TREE_TYPE(name);
                if (!tree_fits_uhwi_p(TYPE_SIZE_UNIT(type))) return false;
                const unsigned bytes = tree_to_uhwi(TYPE_SIZE_UNIT(type));
                if (bytes > Pause::word || (bytes & (bytes - 1))) return false;
                if (bytes != size) continue;
                const unsigned offset =
                    Pause::kept + taken / Pause::word * Pause::stride + taken % Pause::word;
                barrier.kept.push_back({name, offset});
                taken += bytes;
            }
        return taken <= Pause::mostKept * Pause::word;
    }

    /// A debugger would look where nothing is kept.
    void forgetVariables() {
        forEachStatement(
            body_,
            [](gimple_stmt_iterator at) {
                if (gimple_debug_bind_p(gsi_stmt(at)) || gimple_debug_source_bind_p(gsi_stmt(at)))
                    gsi_remove(&at, true);
            });
    }

    basic_block newBlock(basic_block after) {
        const basic_block block = create_empty_bb(after);
        block->count = after->count;
        if (current_loops) add_bb_to_loop(block, current_loops->tree_root);
        return block;
    }

    /// Of the Pause, which is the second parameter.
    tree partOfPause(tree type, unsigned offset) const {
        const tree pause = DECL_CHAIN(DECL_ARGUMENTS(body_->decl));
        tree pointer = ssa_default_def(body_, pause);
        if (!pointer) pointer = get_or_create_ssa_default_def(body_, pause);
        return build2(MEM_REF, type, pointer, build_int_cst(ptr_type_node, offset));
    }

    /// Lets the function return at a barrier, with that state; returns where it goes on.
    basic_block resume(const Barrier& barrier, int state, basic_block end) {
        const basic_block block = gimple_bb(barrier.call);
        const edge onward = single_succ_edge(block);
        const basic_block rest = onward->dest;
        gimple_stmt_iterator at = gsi_for_stmt(barrier.call);
        const auto store = [&](tree value, unsigned offset) {
            gsi_insert_before(&at,
                              gimple_build_assign(partOfPause(TREE_TYPE(value), offset), value),
                              GSI_SAME_STMT);
        };
        store(build_int_cst(unsigned_type_node, state), offsetof(Pause, state));
        store(gimple_call_arg(barrier.call, 0), Pause::place);
        const bool forLanes = gimple_call_num_args(barrier.call) == 3;
        store(forLanes ? gimple_call_arg(barrier.call, 1) : build_zero_cst(unsigned_type_node),
              offsetof(Pause, mask));
        if (forLanes) store(gimple_call_arg(barrier.call, 2), Pause::value);
        for (const Kept& kept : barrier.kept) store(kept.name, kept.offset);
        unlink_stmt_vdef(barrier.call);
        gsi_remove(&at, true);
        remove_edge(onward);
        make_edge(block, end, EDGE_FALLTHRU)->probability = profile_probability::always();

        const basic_block from = newBlock(block);
        gimple_stmt_iterator load = gsi_start_bb(from);
        for (const Kept& kept : barrier.kept) {
            const tree type = TREE_TYPE(kept.name);
            gassign* const statement =
                gimple_build_assign(make_ssa_name(type), partOfPause(type, kept.offset));
            const tree old = gimple_assign_lhs(statement);
            gimple_assign_set_lhs(statement, create_new_def_for(kept.name, statement, NULL));
            SSA_NAME_DEF_STMT(old) = NULL;
            release_ssa_name(old);
            gsi_insert_after(&load, statement, GSI_NEW_STMT);
        }
        make_edge(from, rest, EDGE_FALLTHRU)->probability = profile_probability::always();
        return from;
    }

    void addSwitch(basic_block begin, basic_block first, const vec<tree>& cases) {
        gimple_stmt_iterator at = gsi_start_bb(begin);
        gassign* const load =
            gimple_build_assign(make_ssa_name(unsigned_type_node),
                                partOfPause(unsigned_type_node, offsetof(Pause, state)));
        gsi_insert_after(&at, load, GSI_NEW_STMT);
        const tree otherwise = build_case_label(NULL_TREE, NULL_TREE, gimple_block_label(first));
        gsi_insert_after(&at, gimple_build_switch(gimple_assign_lhs(load), otherwise, cases),
                         GSI_NEW_STMT);
        find_edge(begin, first)->flags &= ~EDGE_FALLTHRU;
    }

    function* body_;
    std::vector<Barrier> barriers_;
};

const pass_data description = {
    GIMPLE_PASS, "pause", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, TODO_cleanup_cfg};

class PausePass : public gimple_opt_pass {
  public:
    PausePass() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (mayPause(function->decl)) {
            answerAll(function, named::isPausing, [](auto) { return true; });
            cleanup_tree_cfg();  // how others wait lies no more in its way
            if (Pausing(function).transform()) pausing_.insert(DECL_UID(function->decl));
        }
        answerAll(function, named::canPause, [&](gimple_stmt_iterator at) {
            return pausing_.count(DECL_UID(askedAbout(at))) != 0;
        });
        return 0;
    }
    opt_pass* clone() override { return new PausePass; }

  private:
    static bool mayPause(tree function) {
        return isOurs(function, named::runToPause) &&
               lookup_attribute("flatten", DECL_ATTRIBUTES(function));
    }

    std::set<unsigned> pausing_;  // by DECL_UID
};

const pass_data descriptionOfNoPause = {
    GIMPLE_PASS, "no_pause", OPTGROUP_NONE,   TV_NONE, PROP_cfg | PROP_ssa, 0,
    0,           0,          TODO_cleanup_cfg};

class NoPause : public gimple_opt_pass {
  public:
    NoPause() : gimple_opt_pass(descriptionOfNoPause, g) {}

    unsigned int execute(function* function) override {
        answerAll(function, named::isPausing, [](auto) { return false; });
        return 0;
    }
    opt_pass* clone() override { return new NoPause; }
};

}  // namespace

opt_pass* newPauseQuestion() {
    return new PauseQuestion;
}

opt_pass* newPause() {
    return new PausePass;
}

opt_pass* newNoPause() {
    return new NoPause;
}
