#pragma once

#include <cstdint>
#include <functional>
#include <source_location>
#include <string>
#include <vector>

namespace harness {

/**
 * What the kernels that a test launches may cost on a GPU:
 *
 *     const harness::Efficiency efficiency([&] { ladder.run(); });
 *     efficiency.hasNoBankConflicts();
 *     efficiency.hasActiveLanes(30);
 *
 * Each assertion holds for every kernel that was launched. It fails as CppUnit's do, and names the
 * kernel, the number, and the line that adds most to it. Only the build that counts checks it
 * (./atelier profile test SUITE). Elsewhere the launches run, and the test ends as not measured,
 * unless it fails for another reason. Host only.
 */
class Efficiency {
  public:
    using Here = std::source_location;

    /// Runs `launches`.
    explicit Efficiency(const std::function<void()>& launches);

    /// Only of the kernels of that name, such as "KSequential"; fails if none was launched.
    Efficiency of(const std::string& kernel, Here here = Here::current()) const;

    /// No request of shared memory takes more wavefronts than its width needs.
    void hasNoBankConflicts(Here here = Here::current()) const;
    /// At least so many lanes on average of a warp's loads and stores in shared memory; 32 is the
    /// best. Few where the threads with work are spread over all warps.
    void hasLanesPerSharedRequest(double atLeast, Here here = Here::current()) const;
    /// At most so many sectors of 32 bytes on average of a warp's loads and stores in global
    /// memory. Neighbouring words of 4 bytes make 4.
    void hasSectorsPerRequest(double atMost, Here here = Here::current()) const;
    /// At least so many lanes on average of a warp's instructions; 32 is the best.
    void hasActiveLanes(double atLeast, Here here = Here::current()) const;
    void hasBarriersPerBlock(double atMost, Here here = Here::current()) const;
    /// Of all kernels together.
    void hasLaunches(uint64_t atMost, Here here = Here::current()) const;
    /// Of the time of all copies between host and device, or of that of all kernels where it is the
    /// shorter, at least so many percent are at the same time as the other: on an H100, by the
    /// model of ./atelier profile --timeline.
    void hidesCopies(double atLeastPercent, Here here = Here::current()) const;

  private:
    /// A number of a kernel, and the line that adds most to it: "fold.h:14", or "".
    struct Count {
        double number;
        std::string line;
    };
    struct KernelCount {
        std::string name;
        uint64_t launches;
        Count conflicts, lanesOfSharedRequest, sectorsOfRequest, activeLanes, barriersOfBlock;
    };
    std::vector<KernelCount> counted(const std::function<void()>& launches);
    void requireLanes(Count KernelCount::*what, double least, const char* words, Here here) const;
    void requireMost(Count KernelCount::*what, double most, const char* words, Here here) const;

    std::string lines_;  // of what was counted, for models
    std::vector<KernelCount> kernels_;
};

}  // namespace harness
