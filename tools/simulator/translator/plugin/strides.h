// Loops in which the threads of a block take the elements of an array side by side: each goes on by
// a block or a grid, as in `for (int i = ...; i < n; i += blockDim.x * gridDim.x)`, or all count
// the same, as in `for (int k = 0; k < n; ++k) sum += a[k] * b[k * n + x]`; behind the headers of
// g++.
#pragma once

#include <map>
#include <vector>

class Uniform;

/// Such a loop. Its first block only computes and asks whether the thread goes on; there is no
/// other way out. All threads come to it together, but may leave it in different rounds. Those for
/// which a condition does not hold only come along.
struct Stride {
    std::vector<tree> conditions;
    basic_block head;
    gcond* goesOn;
    bool ifHolds;           // it goes on if the condition holds, or if not
    tree number;            // that goes on
    tree step;              // by this
    bool isCommon = false;  // all threads leave it in the same round

    // Once the threads go in rounds: where they wait in each but the first one, and where they do
    // that have left the loop, until all have.
    gimple *round = nullptr, *behind = nullptr;
    tree distance = nullptr;      // from the begin of each thread to where it is, if that is known,
    tree nextDistance = nullptr;  // and that of the next round
};

/// The loops of the function at hand: each has a block before it, and one by which it is repeated.
class Loops {
  public:
    Loops();
    ~Loops();
    Loops(const Loops&) = delete;
    Loops& operator=(const Loops&) = delete;

    /// Those to which all threads come.
    std::vector<Stride> strides(const Uniform& uniform) const;

    /// Has all threads come to a loop to which only some would; `uniform` is no longer right then.
    /// False if there is none. What strides() gives of it must go in rounds.
    bool bringAll(const Uniform& uniform);
    size_t brought() const { return conditions_.size(); }

  private:
    std::map<basic_block, std::vector<tree>> conditions_;  // of loops, by their first block
};

/// Whether it is a loop of that form, apart from what it does, whoever comes to it.
bool isOfForm(Stride& stride, const class loop* loop);

/// Whether who only comes along may ask whether he goes on.
bool mayAsk(const Stride& stride, const Uniform& uniform);

/// Has those threads that only come along go by what the loop does in a round, to the next one.
/// `asks` is the block that ends with the loop's condition.
void goBy(const Stride& stride, basic_block asks, const class loop* loop);

/// Prepares a loop for threads that go together, round by round.
void goInRounds(Stride& stride, const Uniform& uniform);
