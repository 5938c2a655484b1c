// Warp intrinsics: masks that name lanes which do not come, or not the caller's own, and shuffles
// that read from outside of their mask.
#pragma once

#include <cstdint>
#include <vector>

namespace simulator::checker {

struct RunningBlock;
struct Scene;
struct Actor;

class Warps {
  public:
    /// A lane outside of their mask that lanes of a warp read from, and those that have.
    struct AbsentLane {
        uint32_t together = 0;
        unsigned source = 0;
        uint32_t readers = 0;
    };
    struct OfBlock {
        explicit OfBlock(unsigned threads) : places(threads), absentLanes((threads + 31) / 32) {}
        std::vector<uint32_t> places;         // of each thread, its last intrinsic
        std::vector<AbsentLane> absentLanes;  // of each warp
    };

    explicit Warps(Scene& scene) : scene_(scene) {}

    void arrives(const Actor& actor, const void* frame);
    void completed(RunningBlock& block, unsigned warp, uint32_t mask, uint32_t arrived);
    void readsAbsentLane(const Actor& actor, uint32_t together, unsigned source);
    void outsideOwnMask(const Actor& actor, uint32_t mask, const void* frame);

  private:
    Scene& scene_;
};

}  // namespace simulator::checker
