// What kernels cost on a GPU, for the program itself: counted in a program with the profiler.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simulator {

/// A sum over the places of a kernel, and the one that adds most: "fold.h:14", or "".
struct Cost {
    uint64_t sum = 0;
    std::string most;
};

/// Of a kernel, in its launches of one shape. What is counted, is of `blocksCounted` blocks.
struct KernelCosts {
    std::string kernel;  // as the compiler writes it, with its parameters
    uint64_t launches, blocksCounted, warpsOfBlock;
    Cost conflicts;          // of banks of shared memory
    Cost sharedRequests;     // of warps to shared memory
    Cost sharedLanes;        // that take part in these
    Cost sharedLanesAtRest;  // that do not
    Cost requests;           // of warps to global memory
    Cost sectors;            // of 32 bytes, that these move
    Cost instructions;       // of warps
    Cost laneInstructions;   // of their active lanes
    Cost lanesAtRest;        // of their other lanes
    Cost barriers;           // of warps
};

/// Counts while it lives. Host only, one at a time.
class CostsSince {
  public:
    CostsSince();
    ~CostsSince();
    CostsSince(const CostsSince&) = delete;
    CostsSince& operator=(const CostsSince&) = delete;

    /// Of all launches since it was made, kernels in the order of their first launches.
    std::vector<KernelCosts> all() const;
    /// The same as lines of JSON, as they are written to a file that SIMULATOR_PROFILE names, with
    /// the calls of the host.
    std::string asLines() const;

  private:
    uint64_t period_;
};

}  // namespace simulator
