// What is the same for all threads of a block; behind the headers of g++.
#pragma once

#include <map>
#include <set>
#include <vector>

/// Of a function that one thread runs, whose first parameter points to the kernel's parameters. It
/// holds whichever thread asks, each time that all come to a place, where none is left by a branch
/// that some take and others do not. What cannot be told is not the same.
class Uniform {
  public:
    explicit Uniform(function* body);

    /// Whether all threads come there, by the same way.
    bool allComeTo(basic_block block) const { return !apart_.count(block); }
    bool isSame(tree name) const;

    /// Whether it reads what no kernel changes: a field of blockIdx, blockDim or gridDim, or a
    /// parameter.
    bool isConstantOfBlock(gimple* load) const;

  private:
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
