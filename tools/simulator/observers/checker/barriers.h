// Barriers of a block that not all of its threads reach, or that they reach in two places.
#pragma once

#include <cstdint>
#include <vector>

#include "../../runtime/frames.h"

namespace simulator::checker {

struct RunningBlock;
struct Scene;
struct Actor;
class Places;

class Barriers {
  public:
    struct OfBlock {
        explicit OfBlock(unsigned threads) : places(threads) {}
        void arrives(uint32_t thread, uint32_t place);
        /// From here on threads arrive by that call.
        void isCalledBy(const Frames& newCall, Places& places);

        std::vector<uint32_t> places;  // of each thread, since the last barrier
        uint32_t latest = 0;           // of these
        bool areAlike = true;          // these
        bool isApart = false;          // its threads have waited at two barriers at once
        Frames call = {};              // by which the last thread came
        uint32_t placeOfCall = 0;
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
