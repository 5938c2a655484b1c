// What is the same for all threads of a block; behind the headers of g++.
#pragma once

#include <set>
#include <vector>

/// Whether it reads what no kernel changes: a field of blockIdx, blockDim or gridDim, or one of the
/// kernel's parameters, to which `parameters` points.
bool isConstantOfBlock(gimple* load, tree parameters);

/// Of a function that one thread runs, whose first parameter points to the kernel's parameters. It
/// holds whichever thread asks, each time that all come to a place, where none is left by a branch
/// that some take and others do not. What cannot be told is not the same.
class Uniform {
  public:
    explicit Uniform(function* body);

    /// Whether all threads come there, by the same way.
    bool allComeTo(basic_block block) const { return !apart_.count(block); }
    bool isSame(tree name) const;

    bool isConstantOfBlock(gimple* load) const;

    /// Whether it takes nothing but parameters and the numbers of the thread and its block.
    bool canCompute(tree value) const;
    /// Whether it takes nothing but what mayRead(load) allows, and few statements.
    template <class MayRead>
    bool isMadeOf(tree value, MayRead mayRead) const {
        unsigned statements = 0;
        return isMadeOf(value, mayRead, statements);
    }
    /// Writes once more, behind `at`, what computes such a value; returns that.
    tree compute(tree value, gimple_stmt_iterator& at) const;

  private:
    static constexpr unsigned mostStatements = 32;

    template <class MayRead>
    bool isMadeOf(tree value, MayRead mayRead, unsigned& statements) const {
        if (TREE_CODE(value) != SSA_NAME) return is_gimple_min_invariant(value);
        if (SSA_NAME_IS_DEFAULT_DEF(value)) return value == parameters_;
        gassign* const made = dyn_cast<gassign*>(SSA_NAME_DEF_STMT(value));
        if (!made || ++statements > mostStatements) return false;
        if (gimple_vuse(made) && !mayRead(made)) return false;
        use_operand_p used;
        ssa_op_iter each;
        FOR_EACH_SSA_USE_OPERAND(used, made, each, SSA_OP_USE)
        if (!isMadeOf(USE_FROM_PTR(used), mayRead, statements)) return false;
        return true;
    }

    bool look();
    bool isSameFor(gimple* statement) const;
    bool isParted(gphi* phi) const;
    void part(basic_block branch);
    bool note(tree name);

    function* body_;
    tree parameters_;
    std::set<basic_block> apart_;     // that only some come to, or one after another
    std::set<basic_block> meetings_;  // where those come together again
    std::set<basic_block> parting_;   // whose end they leave by different ways
    std::set<unsigned> different_;    // by SSA_NAME_VERSION
};
