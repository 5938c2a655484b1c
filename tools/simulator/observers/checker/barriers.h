// Barriers of a block that not all of its threads reach, or that they reach in two places.
#pragma once

#include <cstdint>
#include <vector>

namespace simulator::checker {

struct RunningBlock;
struct Scene;
struct Actor;

class Barriers {
  public:
    struct OfBlock {
        explicit OfBlock(unsigned threads) : places(threads) {}
        std::vector<uint32_t> places;  // of each thread, since the last barrier
        bool isApart = false;          // its threads have waited at two barriers at once
    };

    explicit Barriers(Scene& scene) : scene_(scene) {}

    void arrives(const Actor& actor, const void* frame);
    /// So many threads of the block have met.
    void released(RunningBlock& block, unsigned arrived, unsigned threads);

  private:
    void tellOfDivergence(RunningBlock& block, unsigned arrived, unsigned threads);

    Scene& scene_;
};

}  // namespace simulator::checker
