// Which blocks of a large grid are counted.
#pragma once

#include <cstdint>

namespace simulator::profiler {

/// The grid in stretches of one length, and of each stretch a block: which one looks like chance,
/// so that no regularity of the grid meets another, and is the same in every run.
class Sample {
  public:
    Sample();

    void launchBegins(uint64_t blocks);
    bool counts(uint64_t block) const;
    /// All blocks of a launch run, unless SIMULATOR_PROFILE_ONLY_SAMPLE is set: then only those
    /// that are counted.
    bool runs(uint64_t block) const { return !isAlone_ || counts(block); }

  private:
    const bool isAlone_;
    const uint64_t most_;   // blocks of a large launch: SIMULATOR_PROFILE_BLOCKS, else 64
    const uint64_t small_;  // up to so many all count: the same, else 256, or 64 alone
    uint64_t length_ = 1;
};

}  // namespace simulator::profiler
