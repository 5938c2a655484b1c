// Loops in which the threads of a block take the elements of an array side by side: each goes on by
// a block or a grid, as in `for (int i = ...; i < n; i += blockDim.x * gridDim.x)`; behind the
// headers of g++.
#pragma once

#include <vector>

class Uniform;

/// Such a loop. Its first block only computes and asks whether the thread goes on; there is no
/// other way out. All threads come to it together, but may leave it in different rounds.
struct Stride {
    basic_block head;
    gcond* goesOn;
    bool ifHolds;  // it goes on if the condition holds, or if not
    tree number;   // that goes on
    tree step;     // by this

    // Once the threads go in rounds: where they wait in each but the first one, and where they do
    // that have left the loop, until all have.
    gimple *round = nullptr, *behind = nullptr;
    tree distance = nullptr;  // from the begin of each thread to where it is, if that is known
};

/// The loops of the function at hand: each has a block before it, and one by which it is repeated.
class Loops {
  public:
    Loops();
    ~Loops();
    Loops(const Loops&) = delete;
    Loops& operator=(const Loops&) = delete;

    std::vector<Stride> strides(const Uniform& uniform) const;
};

/// Prepares a loop for threads that go together, round by round.
void goInRounds(Stride& stride, const Uniform& uniform);
