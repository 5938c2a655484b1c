// Statements that only some threads come to, behind `if (i < n)` or `if (i >= n) return;`; behind
// the headers of g++.
#pragma once

#include <optional>
#include <vector>

class Uniform;

/// Statements with one way in and one way out: those of a loop that is left at its header, or those
/// of one block.
class Region {
  public:
    explicit Region(const class loop* loop) : loop_(loop) {}
    explicit Region(basic_block block) : block_(block) {}

    edge enter() const;
    edge exit() const;
    /// The loop around it.
    class loop* outer() const;

  private:
    const class loop* loop_ = nullptr;
    basic_block block_ = nullptr;
};

struct Comparison {
    tree_code code;
    tree a, b;
};

/// Has all threads come to a region: those that had gone by it come to its begin, and behind it go
/// on where they would have gone. That they do nothing there is left to the caller.
class Guards {
  public:
    Guards(const Region& region, const Uniform& uniform);

    /// Whether all can come: the conditions stand one behind another before the loop, and who does
    /// not go in goes on at one place.
    bool canBring() const { return otherwise_ != nullptr; }

    /// What holds for the threads that go in, if others can tell.
    std::optional<std::vector<Comparison>> comparisons() const;

    /// Returns what is true for the threads that go in: names of truth values.
    std::vector<tree> bring();

  private:
    basic_block addBranches(basic_block meeting);
    bool isInPath(basic_block block) const;
    bool areEqualOnSkips() const;
    std::vector<tree> conditions(edge skips) const;
    void replace(tree name, tree by) const;
    static basic_block blockOf(use_operand_p use);
    bool isUsedBehind(tree name) const;
    void passOn(edge skips) const;

    Region region_;
    const Uniform& uniform_;
    std::vector<basic_block> path_;    // from the first condition's block on, without it
    std::vector<edge> in_, skips_;     // of the conditions
    basic_block otherwise_ = nullptr;  // where the others go on
    std::vector<std::pair<gphi*, tree>> brought_ = {};  // there, by those
};
