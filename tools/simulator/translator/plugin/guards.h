// Loops that only some threads go through, behind `if (i < n)` or `if (i >= n) return;`; behind the
// headers of g++.
#pragma once

#include <vector>

class Uniform;

/// Has all threads come to a loop: those that had gone by it come to its begin, and behind it go on
/// where they would have gone. That they do nothing in the loop is left to the caller.
class Guards {
  public:
    /// Of a loop with a block before it and one exit, at its header.
    Guards(const class loop* loop, const Uniform& uniform);

    /// Whether all can come: the conditions stand one behind another before the loop, and who does
    /// not go in goes on at one place.
    bool canBring() const { return otherwise_ != nullptr; }

    /// Returns what is true for the threads that go in: names of truth values.
    std::vector<tree> bring();

  private:
    bool isInPath(basic_block block) const;
    bool areEqualOnSkips() const;
    std::vector<tree> conditions(edge skips) const;
    void replace(tree name, tree by) const;
    static basic_block blockOf(use_operand_p use);
    bool isUsedBehind(tree name) const;
    void passOn(edge skips) const;

    const class loop* loop_;
    const Uniform& uniform_;
    std::vector<basic_block> path_;    // from the first condition's block on, without it
    std::vector<edge> in_, skips_;     // of the conditions
    basic_block otherwise_ = nullptr;  // where the others go on
    std::vector<std::pair<gphi*, tree>> brought_ = {};  // there, by those
};
