// What compute-sanitizer prints, taken apart.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sanitizer {

struct Place {
    std::string function;
    std::string file;  // empty: unknown
    int line = 0;

    bool operator==(const Place&) const = default;
};

using Index = std::array<unsigned, 3>;

struct Thread {
    Index thread{};
    Index block{};

    auto operator<=>(const Thread&) const = default;
};

/// One access, or one arrival at a barrier.
struct Side {
    std::string verb;              // "read", "write", ...; empty where none is told
    std::vector<Place> frames;     // the innermost first
    std::optional<Thread> thread;  // unknown in a summary of many
};

/// One block of compute-sanitizer's output.
struct Report {
    enum class Subject {
        access,         // an invalid one
        uninitialised,  // a read of what nobody wrote
        race,           // two sides
        barrier,
        call,  // a function of CUDA's that returned an error
        leak,
        trouble  // compute-sanitizer cannot work
    };

    Subject subject{};
    std::string headline;
    std::vector<Side> sides;
    std::string space;          // "global", "shared", "local"; empty where none is told
    std::uint64_t bytes = 0;    // of the access, or that leaked
    std::uint64_t address = 0;  // of the access
    bool isMisaligned = false;
    bool isInWarp = false;      // of a race: between lanes of one warp
    std::uint64_t hazards = 0;  // how many pairs of accesses a summary stands for

    /// Of an access in global memory: where it lies as seen from the nearest allocation.
    struct Nearest {
        bool isBefore = false;
        std::uint64_t distance = 0;  // bytes from the end or to the beginning
        std::uint64_t size = 0;      // bytes
    };
    std::optional<Nearest> nearest;

    // Of a call.
    std::string call;
    std::string error;              // "cudaErrorInvalidValue"
    std::vector<Place> hostFrames;  // the innermost first
};

}  // namespace sanitizer
