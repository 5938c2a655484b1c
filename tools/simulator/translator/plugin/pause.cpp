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
#include <gimplify.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-cfgcleanup.h>
#include <tree-dfa.h>
#include <tree-into-ssa.h>
#include <tree-pass.h>
#include <tree-phinodes.h>
#include <tree-ssa-operands.h>
#include <tree-ssa.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "meetings.h"
#include "nature.h"
#include "pause.h"
#include "questions.h"
#include "strides.h"
#include "uniform.h"
#include "values.h"

namespace {

using simulator::Pause;
using simulator::Together;

const pass_data descriptionOfQuestion = {
    GIMPLE_PASS, "pause_question", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
    0,           TODO_cleanup_cfg};

class PauseQuestion : public gimple_opt_pass {
  public:
    PauseQuestion() : gimple_opt_pass(descriptionOfQuestion, g) {}

    unsigned int execute(function* function) override {
        const bool isOptimized = optimize >= 2 && !optimize_debug;
        forEachStatement(function, [&](gimple_stmt_iterator at) {
            const bool isTogether = isCallOf(gsi_stmt(at), named::canPauseTogether);
            if (isTogether || isCallOf(gsi_stmt(at), named::canPause)) {
                const Nature& nature = natureOf(askedAbout(at));
                const bool mayWait = nature.hasBarrier || (isTogether && nature.hasLoop);
                if (!isOptimized || nature.maySpin || !mayWait)
                    answer(at, false);
                else
                    inlineAllIntoIt(askedAbout(at));
            } else if (!isOptimized && isCallOf(gsi_stmt(at), named::goesOnFrom)) {
                answer(at, false);
            } else if (isCallOf(gsi_stmt(at), named::canMeet)) {
                answer(at, natureOf(askedAbout(at)).meetsLanes);
            } else if (!isOptimized && (isCallOf(gsi_stmt(at), named::isPausing) ||
                                        isCallOf(gsi_stmt(at), named::isPausingTogether))) {
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

/// A value that is kept from a barrier on: at so many bytes from the begin of the Pause, or not at
/// all, since its statement runs again.
struct Kept {
    tree name;
    unsigned offset;
    static constexpr unsigned again = Together::mostValues + 1;
};

/// Where threads wait: at a call of pauseHere() or the like, or at a statement of a Stride.
struct Barrier {
    gimple* statement;
    const Stride* stride = nullptr;
    std::vector<Kept> kept = {};
    unsigned mostInRow = inAll;  // see simulator::mostInRow()
    static constexpr unsigned inAll = ~0u;

    bool isRound() const { return stride && statement == stride->round; }
    bool isBehindLoop() const { return stride && statement == stride->behind; }
};

/// Turns a function that calls pauseHere() into one that returns there.
class Pausing {
  public:
    explicit Pausing(function* body) : body_(body) {}
    virtual ~Pausing() = default;

    virtual bool needsRowsOfWarps() const { return false; }
    tree declaration() const { return body_->decl; }
    unsigned barriers() const { return unsigned(barriers_.size()); }
    std::vector<unsigned> mostInRow() const {
        std::vector<unsigned> ofAll;
        for (const Barrier& barrier : barriers_) ofAll.push_back(barrier.mostInRow);
        return ofAll;
    }

    /// False where that cannot be; then the function is not to be called.
    bool transform() {
        if (!canDoWithoutStack() || !callsNoBarrier() || !goesStraight()) return false;
        forEachStatement(body_, [&](gimple_stmt_iterator at) {
            if (isPause(gsi_stmt(at))) barriers_.push_back({gsi_stmt(at)});
        });
        forgetVariables();
        const bool isDone = canPause() && makeRoomAtAll();
        if (isDone) makePhases();
        updateForm();
        return isDone;
    }

  protected:
    bool makeRoomAtAll() {
        // Each ends a block of statements.
        for (const Barrier& barrier : barriers_)
            split_block(gimple_bb(barrier.statement), barrier.statement);
        Living living(body_);
        return std::all_of(barriers_.begin(), barriers_.end(), [&](Barrier& barrier) {
            return makeRoom(barrier, living.behind(gimple_bb(barrier.statement)));
        });
    }

    void makePhases() {
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
        moveVariables(begin);
        find_edge(begin, first)->probability = likelihood;
    }

    static bool isPause(gimple* statement) {
        return isPauseTogether(statement) || isCallOf(statement, named::pauseForLanes);
    }

    /// Whether it has none but scalar variables: all others would lie on a stack that is somebody
    /// else's meanwhile.
    virtual bool canDoWithoutStack() {
        bool isSo = true;
        forEachStatement(body_, [&](gimple_stmt_iterator at) {
            gimple* const statement = gsi_stmt(at);
            if (is_gimple_debug(statement) || gimple_clobber_p(statement)) return;
            if (usesStack(statement)) isSo = false;
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

    /// What could not be inlined. Nor is there memory that the function would give back where it
    /// returns.
    bool callsNoBarrier() const {
        bool isFound = false;
        forEachStatement(body_, [&](gimple_stmt_iterator at) {
            const gcall* const call = dyn_cast<gcall*>(gsi_stmt(at));
            if (!call || gimple_call_internal_p(call)) return;
            const tree callee = gimple_call_fndecl(call);
            if (isPause(gsi_stmt(at)) || isOurs(callee, named::isPausing) ||
                isOurs(callee, named::notInOwnMask))
                return;
            if (!callee || natureOf(callee).maySpin || natureOf(callee).hasBarrier ||
                gimple_maybe_alloca_call_p(call))
                isFound = true;
        });
        return !isFound;
    }

    virtual bool canPause() { return !barriers_.empty(); }
    virtual void moveVariables(basic_block) {}

    /// Smaller ones share a word. What no kernel changes is read again.
    virtual bool makeRoom(Barrier& barrier, const std::vector<tree>& names) {
        unsigned taken = 0;  // in bytes
        for (unsigned size = Pause::word; size > 0; size /= 2)
            for (const tree name : names) {
                if (canReadAgain(SSA_NAME_DEF_STMT(name))) {
                    if (size == Pause::word) barrier.kept.push_back({name, Kept::again});
                    continue;
                }
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

    bool canReadAgain(gimple* statement) const {
        if (!gimple_assign_load_p(statement)) return false;
        use_operand_p used;
        ssa_op_iter each;
        FOR_EACH_SSA_USE_OPERAND(used, statement, each, SSA_OP_USE)
        if (USE_FROM_PTR(used) != parameter(0)) return false;
        return isConstantOfBlock(statement, parameter(0));
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

    /// After changes of the ways that the function goes.
    void updateForm() {
        mark_virtual_operands_for_renaming(body_);
        free_dominance_info(body_, CDI_DOMINATORS);
        free_dominance_info(body_, CDI_POST_DOMINATORS);
        if (current_loops) loops_state_set(LOOPS_NEED_FIXUP);
        update_ssa(TODO_update_ssa);
    }

    basic_block newBlock(basic_block after) {
        const basic_block block = create_empty_bb(after);
        block->count = after->count;
        if (current_loops) add_bb_to_loop(block, current_loops->tree_root);
        return block;
    }

    tree parameter(unsigned number) const {
        tree declaration = DECL_ARGUMENTS(body_->decl);
        while (number--) declaration = DECL_CHAIN(declaration);
        return get_or_create_ssa_default_def(body_, declaration);
    }

    static tree at(tree pointer, tree type, unsigned offset) {
        return build2(MEM_REF, type, pointer, build_int_cst(ptr_type_node, offset));
    }

    /// Of the Pause, which is the second parameter.
    tree partOfPause(tree type, unsigned offset) const { return at(parameter(1), type, offset); }

    /// Stores what is kept, and the state in which the function is to be called again.
    virtual void leave(const Barrier& barrier, int state, gimple_stmt_iterator at) {
        const auto store = [&](tree value, unsigned offset) {
            gsi_insert_before(&at,
                              gimple_build_assign(partOfPause(TREE_TYPE(value), offset), value),
                              GSI_SAME_STMT);
        };
        store(build_int_cst(unsigned_type_node, state), offsetof(Pause, state));
        store(gimple_call_arg(barrier.statement, 0), Pause::place);
        const bool forLanes = isCallOf(barrier.statement, named::pauseForLanes);
        store(forLanes ? gimple_call_arg(barrier.statement, 1) : build_zero_cst(unsigned_type_node),
              offsetof(Pause, mask));
        for (const Kept& kept : barrier.kept)
            if (kept.offset != Kept::again) store(kept.name, kept.offset);
    }

    /// Writes statements that load what is kept; the last of them has its type.
    virtual void load(const Kept& kept, gimple_stmt_iterator& at) {
        const tree type = TREE_TYPE(kept.name);
        if (kept.offset == Kept::again)
            copyOf(SSA_NAME_DEF_STMT(kept.name), at);
        else
            append(at, gimple_build_assign(make_ssa_name(type), partOfPause(type, kept.offset)));
    }

    static tree append(gimple_stmt_iterator& at, gassign* statement) {
        gsi_insert_after(&at, statement, GSI_NEW_STMT);
        return gimple_assign_lhs(statement);
    }

    virtual tree stateAtBegin(gimple_stmt_iterator& at) {
        return append(at,
                      gimple_build_assign(make_ssa_name(unsigned_type_node),
                                          partOfPause(unsigned_type_node, offsetof(Pause, state))));
    }

    /// Lets the function return at a barrier, with that state; returns where it goes on.
    basic_block resume(const Barrier& barrier, int state, basic_block end) {
        const basic_block block = gimple_bb(barrier.statement);
        const edge onward = single_succ_edge(block);
        const basic_block rest = onward->dest;
        gimple_stmt_iterator at = gsi_for_stmt(barrier.statement);
        leave(barrier, state, at);
        unlink_stmt_vdef(barrier.statement);
        gsi_remove(&at, true);
        remove_edge(onward);
        make_edge(block, end, EDGE_FALLTHRU)->probability = profile_probability::always();

        const basic_block from = newBlock(block);
        gimple_stmt_iterator load = gsi_start_bb(from);
        for (const Kept& kept : barrier.kept) {
            this->load(kept, load);
            gassign* const statement = as_a<gassign*>(gsi_stmt(load));
            const tree old = gimple_assign_lhs(statement);
            const tree name = create_new_def_for(kept.name, statement, NULL);
            if (!isAlone(barrier, kept)) reset_flow_sensitive_info(name);
            gimple_assign_set_lhs(statement, name);
            SSA_NAME_DEF_STMT(old) = NULL;
            release_ssa_name(old);
            update_stmt(statement);
        }
        make_edge(from, rest, EDGE_FALLTHRU)->probability = profile_probability::always();
        return from;
    }

    /// Whether no other barrier keeps something else there. If one does, a value may not take its
    /// range along: what is loaded from one place the compiler takes for the same, and it would
    /// take that range for the other one's, too.
    bool isAlone(const Barrier& barrier, const Kept& kept) const {
        for (const Barrier& another : barriers_)
            for (const Kept& other : another.kept)
                if (&another != &barrier && other.name != kept.name &&
                    other.offset / Pause::word == kept.offset / Pause::word)
                    return false;
        return true;
    }

    void addSwitch(basic_block begin, basic_block first, const vec<tree>& cases) {
        gimple_stmt_iterator at = gsi_start_bb(begin);
        const tree state = stateAtBegin(at);
        const tree otherwise = build_case_label(NULL_TREE, NULL_TREE, gimple_block_label(first));
        gsi_insert_after(&at, gimple_build_switch(state, otherwise, cases), GSI_NEW_STMT);
        find_edge(begin, first)->flags &= ~EDGE_FALLTHRU;
    }

    function* body_;
    std::vector<Barrier> barriers_;
};

/// The same for a function as simulator::runToBarrier(), if all threads come to the same barriers.
class PausingTogether : public Pausing {
  public:
    using Pausing::Pausing;

    bool needsRowsOfWarps() const override { return needsRowsOfWarps_; }

  private:
    // Its parameters.
    static constexpr unsigned keptArrays = 1, thread = 2, stateBefore = 3, values = 4;
    static constexpr unsigned nextState = values + Together::mostValues, nextValues = nextState + 1;

    static constexpr unsigned mostLoops = 4;  // around an exchange that only some warps come to

    // How a value is kept, in place of an offset: as one of Together::values, or not at all, since
    // all that it takes is computed again. Else it is the offset of its array.
    static constexpr unsigned computed = Together::mostValues, arrays = 64;

    /// A variable that is no scalar lies where values are kept, an element of an array as they are.
    struct Variable {
        unsigned offset, size;
        tree pointer = NULL_TREE;  // to the thread's element
    };
    struct InOrder {
        bool operator()(tree a, tree b) const { return DECL_UID(a) < DECL_UID(b); }
    };

    bool canDoWithoutStack() override {
        forEachStatement(body_, [&](gimple_stmt_iterator at) {
            if (!is_gimple_debug(gsi_stmt(at)) && !gimple_clobber_p(gsi_stmt(at)))
                walkOperands(gsi_stmt(at), note, this);
        });
        basic_block block;
        FOR_EACH_BB_FN(block, body_)
        for (gphi_iterator at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at))
            for (unsigned i = 0; i < gimple_phi_num_args(at.phi()); ++i)
                walk_tree(gimple_phi_arg_def_ptr(at.phi(), i), note, this, NULL);
        for (auto& [variable, where] : variables_) {
            const unsigned alignment = DECL_ALIGN_UNIT(variable);
            if (!tree_fits_uhwi_p(DECL_SIZE_UNIT(variable)) || TREE_THIS_VOLATILE(variable) ||
                tree_to_uhwi(DECL_SIZE_UNIT(variable)) > Together::bytesOfBlock ||
                alignment > Together::padding)
                return false;
            const unsigned bytes = tree_to_uhwi(DECL_SIZE_UNIT(variable));
            where = {end_, (bytes + alignment - 1) / alignment * alignment};
            end_ += (1024 * where.size + Together::padding - 1) / Together::padding *
                        Together::padding +
                    Together::padding;
            if (end_ > Together::bytesOfBlock) return false;
        }
        return true;
    }

    static void walkOperands(gimple* statement, walk_tree_fn visit, void* data) {
        for (unsigned i = 0; i < gimple_num_ops(statement); ++i)
            walk_tree(gimple_op_ptr(statement, i), visit, data, NULL);
    }

    static tree note(tree* at, int* walksOn, void* self) {
        if (TYPE_P(*at)) *walksOn = 0;
        if (onTheStack(at, walksOn, nullptr))
            static_cast<PausingTogether*>(self)->variables_.insert({*at, {}});
        return NULL_TREE;
    }

    void moveVariables(basic_block begin) override {
        if (variables_.empty()) return;
        begin_ = begin;
        for (auto& [variable, where] : variables_) {
            const tree bytes = atBegin(gimple_build_assign(
                make_ssa_name(sizetype), MULT_EXPR, parameter(thread), size_int(where.size)));
            const tree begins = atBegin(gimple_build_assign(
                make_ssa_name(ptr_type_node), POINTER_PLUS_EXPR, parameter(keptArrays), bytes));
            where.pointer = atBegin(gimple_build_assign(
                make_ssa_name(ptr_type_node), POINTER_PLUS_EXPR, begins, size_int(where.offset)));
        }
        forEachStatement(body_, [&](gimple_stmt_iterator at) {
            gimple* const statement = gsi_stmt(at);
            if (gimple_clobber_p(statement)) {
                unlink_stmt_vdef(statement);
                gsi_remove(&at, true);
                release_defs(statement);
                return;
            }
            if (is_gimple_debug(statement)) return;
            walkOperands(statement, move, this);
            update_stmt(statement);
        });
        basic_block block;
        FOR_EACH_BB_FN(block, body_)
        for (gphi_iterator at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at))
            for (unsigned i = 0; i < gimple_phi_num_args(at.phi()); ++i) {
                tree value = gimple_phi_arg_def(at.phi(), i);
                if (TREE_CODE(value) != ADDR_EXPR) continue;
                value = unshare_expr(value);
                walk_tree(&value, move, this, NULL);
                SET_PHI_ARG_DEF(at.phi(), i, value);
            }
    }

    auto find(tree variable) const {
        return variable && VAR_P(variable) ? variables_.find(variable) : variables_.end();
    }

    /// Of an operand: the thread's own in place of the variable.
    static tree move(tree* at, int* walksOn, void* data) {
        PausingTogether& self = *static_cast<PausingTogether*>(data);
        if (TYPE_P(*at)) *walksOn = 0;
        if (TREE_CODE(*at) == ADDR_EXPR) {
            poly_int64 offset;
            const tree base = get_addr_base_and_unit_offset(TREE_OPERAND(*at, 0), &offset);
            const auto known = self.find(base);
            if (known == self.variables_.end()) return NULL_TREE;
            *at = self.atBegin(gimple_build_assign(make_ssa_name(TREE_TYPE(*at)), POINTER_PLUS_EXPR,
                                                   known->second.pointer,
                                                   size_int(offset.to_constant())));
            *walksOn = 0;
        } else if (const auto known = self.find(*at); known != self.variables_.end()) {
            *at = Pausing::at(known->second.pointer, TREE_TYPE(*at), 0);
            *walksOn = 0;
        }
        return NULL_TREE;
    }

    /// Before the function branches to where it goes on.
    tree atBegin(gassign* statement) {
        gimple_stmt_iterator before = gsi_last_bb(begin_);
        gsi_insert_before(&before, statement, GSI_SAME_STMT);
        return gimple_assign_lhs(statement);
    }

    bool canPause() override {
        if (barriers_.size() > Together::mostBarriers) return false;
        removeNeedlessPhis();
        Loops loops;
        uniform_.emplace(body_);
        for (Barrier& barrier : barriers_)
            if (isCallOf(barrier.statement, named::pauseForWarps) && !bringTo(barrier))
                return false;
        for (const Barrier& barrier : barriers_)
            if (isCallOf(barrier.statement, named::pauseForLanes) ||
                !uniform_->allComeTo(gimple_bb(barrier.statement)) || !placeOf(barrier))
                return false;
        const auto haveRoom = [&](size_t strides) {
            return barriers_.size() + 2 * strides <= Together::mostBarriers;
        };
        while (haveRoom(loops.strides(*uniform_).size() + 1) && loops.bringAll(*uniform_))
            uniform_.emplace(body_);
        strides_ = loops.strides(*uniform_);
        size_t brought = 0;
        for (Stride& stride : strides_) {
            if (!haveRoom(1)) break;
            brought += !stride.conditions.empty();
            goInRounds(stride, *uniform_);
            barriers_.push_back({stride.behind, &stride});
            barriers_.push_back({stride.round, &stride});
        }
        if (brought != loops.brought()) return false;
        return !barriers_.empty();
    }

    /// To which all ways bring the same.
    void removeNeedlessPhis() {
        basic_block block;
        FOR_EACH_BB_FN(block, body_)
        for (gphi_iterator next = gsi_start_phis(block); !gsi_end_p(next);) {
            gphi_iterator at = next;
            gsi_next(&next);
            const tree result = gimple_phi_result(at.phi()),
                       first = gimple_phi_arg_def(at.phi(), 0);
            bool isNeedless = !virtual_operand_p(result) && first != result;
            for (unsigned i = 1; i < gimple_phi_num_args(at.phi()); ++i)
                isNeedless &= operand_equal_p(gimple_phi_arg_def(at.phi(), i), first);
            if (!isNeedless) continue;
            replace_uses_by(result, first);
            remove_phi_node(&at, true);
        }
    }

    /// Has all threads come to an exchange; false if some may not.
    bool bringTo(Barrier& exchange) {
        const auto doAllCome = [&] { return uniform_->allComeTo(gimple_bb(exchange.statement)); };
        for (unsigned loops = 0; !doAllCome(); ++loops) {
            if (loops > mostLoops ||
                !bringNearer(exchange.statement, *uniform_, exchange.mostInRow))
                return false;
            uniform_.emplace(body_);
            needsRowsOfWarps_ = true;
        }
        return true;
    }

    /// The statement that notes where the barrier is, which nobody asks of such threads.
    static gasm* placeOf(const Barrier& barrier) {
        const tree place = gimple_call_arg(barrier.statement, 0);
        return TREE_CODE(place) == SSA_NAME && has_single_use(place)
                   ? dyn_cast<gasm*>(SSA_NAME_DEF_STMT(place))
                   : nullptr;
    }

    bool makeRoom(Barrier& barrier, const std::vector<tree>& names) override {
        if (barrier.isBehindLoop()) return true;  // what the rounds keep
        if (barrier.isRound() && barrier.stride->distance) {
            std::vector<tree> others{barrier.stride->distance};
            std::remove_copy(names.begin(), names.end(), std::back_inserter(others),
                             barrier.stride->distance);
            return makeRoomFor(barrier, others);
        }
        return makeRoomFor(barrier, names);
    }

    bool makeRoomFor(Barrier& barrier, const std::vector<tree>& names) {
        std::map<unsigned, unsigned> taken;  // arrays, by their elements' size
        unsigned common = 0;
        for (const tree name : names) {
            if (barrier.isRound() && gimple_bb(SSA_NAME_DEF_STMT(name)) == barrier.stride->head &&
                is_gimple_assign(SSA_NAME_DEF_STMT(name)))
                continue;  // the round computes it again
            const tree type = TREE_TYPE(name);
            if (!tree_fits_uhwi_p(TYPE_SIZE_UNIT(type))) return false;
            const unsigned bytes = tree_to_uhwi(TYPE_SIZE_UNIT(type));
            if (bytes > Pause::word || (bytes & (bytes - 1))) return false;
            if (uniform_->canCompute(name))
                barrier.kept.push_back({name, computed});
            else if (isSame(name) && common < Together::mostValues &&
                     (INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type)))
                barrier.kept.push_back({name, common++});
            else {
                if (isSame(name))
                    barrier.mostInRow = Barrier::inAll;  // those would not count along
                barrier.kept.push_back({name, arrayOf(bytes, taken[bytes]++)});
            }
        }
        if (barrier.isRound()) keepForRounds(barrier);
        return end_ <= Together::bytesOfBlock;
    }

    /// Who only comes along through a loop adds up nothing there.
    bool isSame(tree name) const {
        const auto isOfSome = [&](const Stride& stride) {
            return !stride.conditions.empty() && name != stride.distance &&
                   gimple_bb(SSA_NAME_DEF_STMT(name)) == stride.head;
        };
        return uniform_->isSame(name) && std::none_of(strides_.begin(), strides_.end(), isOfSome);
    }

    void keepForRounds(Barrier& round) {
        for (gimple_stmt_iterator at = gsi_start_bb(round.stride->head); !gsi_end_p(at);
             gsi_next(&at))
            if (gassign* const made = dyn_cast<gassign*>(gsi_stmt(at)))
                round.kept.push_back({gimple_assign_lhs(made), Kept::again});
        for (Barrier& barrier : barriers_)
            if (barrier.stride == round.stride) barrier.kept = round.kept;
    }

    /// The array of that number among those with elements of that size. Arrays of different
    /// barriers are the same or lie apart: a thread that stores what it keeps from one barrier on
    /// must not write where others have not loaded yet what they kept from the one before.
    unsigned arrayOf(unsigned size, unsigned number) {
        std::vector<unsigned>& ofSize = arrays_[size];
        if (number == ofSize.size()) {
            ofSize.push_back(end_);
            end_ += 1024 * size + Together::padding;
        }
        return ofSize[number];
    }

    /// The thread's element of the array there.
    tree element(tree type, unsigned offset, gimple_stmt_iterator& at) {
        const tree bytes = append(
            at, gimple_build_assign(make_ssa_name(sizetype), MULT_EXPR, parameter(thread),
                                    build_int_cst(sizetype, tree_to_uhwi(TYPE_SIZE_UNIT(type)))));
        const tree kept = parameter(keptArrays);
        const tree pointer = append(at, gimple_build_assign(make_ssa_name(TREE_TYPE(kept)),
                                                            POINTER_PLUS_EXPR, kept, bytes));
        return Pausing::at(pointer, type, offset);
    }

    void leave(const Barrier& barrier, int state, gimple_stmt_iterator at) override {
        const auto store = [&](unsigned number, tree value) {
            append(at,
                   gimple_build_assign(Pausing::at(parameter(number), TREE_TYPE(value), 0), value));
        };
        store(nextState, stateBehind(barrier, state, at));
        tree common[Together::mostValues];
        for (tree& value : common) value = build_zero_cst(uint64_type_node);
        for (const auto& [name, how] : barrier.kept)
            if (how < Together::mostValues)
                common[how] = append(
                    at,
                    gimple_build_assign(make_ssa_name(uint64_type_node), NOP_EXPR,
                                        barrier.isBehindLoop() && name == barrier.stride->distance
                                            ? barrier.stride->nextDistance  // as others
                                            : name));
            else if (how >= arrays)
                append(at, gimple_build_assign(element(TREE_TYPE(name), how, at), name));
        for (unsigned i = 0; i < Together::mostValues; ++i) store(nextValues + i, common[i]);
        if (!barrier.stride) forgetPlace(barrier);
    }

    /// The state that a thread names there.
    tree stateBehind(const Barrier& barrier, int state, gimple_stmt_iterator& at) {
        const auto number = [](int value) { return build_int_cst(unsigned_type_node, value); };
        if (!barrier.stride) return number(state);
        tree own = number(state);
        if (barrier.isRound()) {
            gcond* const goesOn = barrier.stride->goesOn;
            const tree holds = append(
                at, gimple_build_assign(make_ssa_name(boolean_type_node), gimple_cond_code(goesOn),
                                        gimple_cond_lhs(goesOn), gimple_cond_rhs(goesOn)));
            const tree behindLoop = number(state - 1);
            own = append(at, gimple_build_assign(make_ssa_name(unsigned_type_node), COND_EXPR,
                                                 holds, barrier.stride->ifHolds ? own : behindLoop,
                                                 barrier.stride->ifHolds ? behindLoop : own));
        }
        if (barrier.stride->isCommon) return own;
        const tree others = append(
            at, gimple_build_assign(make_ssa_name(unsigned_type_node),
                                    Pausing::at(parameter(nextState), unsigned_type_node, 0)));
        return append(
            at, gimple_build_assign(make_ssa_name(unsigned_type_node), MAX_EXPR, others, own));
    }

    static void forgetPlace(const Barrier& barrier) {
        gimple_stmt_iterator place = gsi_for_stmt(placeOf(barrier));
        gimple_call_set_arg(barrier.statement, 0, null_pointer_node);
        update_stmt(barrier.statement);
        unlink_stmt_vdef(gsi_stmt(place));
        gsi_remove(&place, true);
    }

    void load(const Kept& kept, gimple_stmt_iterator& at) override {
        const tree type = TREE_TYPE(kept.name);
        if (kept.offset == computed)
            uniform_->compute(kept.name, at);
        else if (kept.offset == Kept::again)
            copyOf(SSA_NAME_DEF_STMT(kept.name), at);
        else if (kept.offset < Together::mostValues)
            append(at, gimple_build_assign(make_ssa_name(type), NOP_EXPR,
                                           parameter(values + kept.offset)));
        else
            append(at, gimple_build_assign(make_ssa_name(type), element(type, kept.offset, at)));
    }

    tree stateAtBegin(gimple_stmt_iterator&) override { return parameter(stateBefore); }

    std::optional<Uniform> uniform_;
    bool needsRowsOfWarps_ = false;
    std::vector<Stride> strides_;
    std::map<tree, Variable, InOrder> variables_;
    std::map<unsigned, std::vector<unsigned>> arrays_;  // of values, by their size
    unsigned end_ = arrays;                             // behind all arrays
    basic_block begin_ = nullptr;
};

const pass_data description = {
    GIMPLE_PASS, "pause", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, TODO_cleanup_cfg};

class PausePass : public gimple_opt_pass {
  public:
    PausePass() : gimple_opt_pass(description, g) {}

    unsigned int execute(function* function) override {
        if (mayPause(function->decl)) {
            const bool isTogether = isOurs(function->decl, named::runToBarrier);
            answerAll(
                function, named::isPausing, [](auto) { return true; });
            answerAll(function, named::isPausingTogether, [&](auto) { return isTogether; });
            cleanup_tree_cfg();  // how others wait lies no more in its way
            if (isTogether)
                note(PausingTogether(function));
            else
                note(Pausing(function));
        }
        for (const std::string_view question : {named::canPause, named::canPauseTogether})
            answerAll(
                function, question,
                [&](gimple_stmt_iterator at) { return barriersOf(askedAbout(at)) > 0; });
        answerAll(function, named::needsRowsOfWarps, [&](gimple_stmt_iterator at) {
            return needRowsOfWarps_.count(DECL_UID(askedAbout(at))) > 0;
        });
        answerAll(function, named::mostInRow, [&](gimple_stmt_iterator at) {
            const std::vector<unsigned>& ofAll = mostInRow_[DECL_UID(askedAbout(at))];
            const auto state = tree_to_uhwi(gimple_call_arg(gsi_stmt(at), 1));
            const bool isKnown =
                state >= Pause::firstBarrier && state - Pause::firstBarrier < ofAll.size();
            return isKnown ? ofAll[state - Pause::firstBarrier] : Barrier::inAll;
        });
        answerAll(function, named::goesOnFrom, [&](gimple_stmt_iterator at) {
            const tree state = gimple_call_arg(gsi_stmt(at), 2);
            if (tree_to_uhwi(state) >= Pause::firstBarrier + barriersOf(askedAbout(at)))
                return false;
            inlineAllIntoIt(askedAbout(at, 1));
            return true;
        });
        return 0;
    }
    opt_pass* clone() override { return new PausePass; }

  private:
    static bool mayPause(tree function) {
        return (isOurs(function, named::runToPause) || isOurs(function, named::runToBarrier)) &&
               lookup_attribute("flatten", DECL_ATTRIBUTES(function));
    }

    void note(Pausing&& pausing) {
        if (!pausing.transform()) return;
        const unsigned function = DECL_UID(pausing.declaration());
        barriers_[function] = pausing.barriers();
        mostInRow_[function] = pausing.mostInRow();
        if (pausing.needsRowsOfWarps()) needRowsOfWarps_.insert(function);
        // Else what runs all threads may call it for each.
        DECL_DISREGARD_INLINE_LIMITS(pausing.declaration()) = true;
    }

    unsigned barriersOf(tree function) const {
        const auto at = barriers_.find(DECL_UID(function));
        return at == barriers_.end() ? 0 : at->second;
    }

    std::map<unsigned, unsigned> barriers_;  // of functions that pause, by DECL_UID
    std::set<unsigned> needRowsOfWarps_;
    std::map<unsigned, std::vector<unsigned>> mostInRow_;  // at their barriers
};

const pass_data descriptionOfNoPause = {
    GIMPLE_PASS, "no_pause", OPTGROUP_NONE,   TV_NONE, PROP_cfg | PROP_ssa, 0,
    0,           0,          TODO_cleanup_cfg};

class NoPause : public gimple_opt_pass {
  public:
    NoPause() : gimple_opt_pass(descriptionOfNoPause, g) {}

    unsigned int execute(function* function) override {
        for (const std::string_view question : {named::isPausing, named::isPausingTogether})
            answerAll(function, question, [](auto) { return false; });
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
