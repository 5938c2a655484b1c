// What the simulator's profiler counts at a place of a kernel. Its JSON: json.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace record {

/// One access of a warp. Bank 0 and a sector begin at offset 0.
struct Access {
    uint32_t lanes = 0;
    unsigned bytes = 0;             // of each lane
    std::vector<uint64_t> offsets;  // of the lanes that take part

    bool operator==(const Access&) const = default;
};

/// Of matrices, which tensor cores multiply.
struct Products {
    std::string factors;        // what the numbers are: "f16", "bf16", "tf32", "f64" or "int8"
    uint64_t multiplyAdds = 0;  // multiplications with an addition, of all warps

    bool operator==(const Products&) const = default;
};

/// Of one place in a kernel's code, in all blocks that were counted; the names are those of
/// tools/simulator/observers/profiler/counters.h.
struct Place {
    std::string kind;  // "shared load", "block", ...
    std::string file;  // empty where nothing of the student's stands there
    int line = 0;
    uint64_t requests = 0, lanes = 0;
    uint64_t wavefronts = 0, conflicts = 0;
    uint64_t sectors = 0, missed = 0, lines = 0, bytes = 0;
    uint64_t instructions = 0, laneInstructions = 0, splits = 0;
    uint64_t idle = 0;
    unsigned ways = 0, onOneAddress = 0;
    uint64_t operations = 0, operations64 = 0;
    uint64_t combined = 0, named = 0;
    uint64_t begin = 0, span = 0;  // bytes of global memory; from where, is said from the lowest
    uint64_t lostInstructions = 0, lostWavefronts = 0, lostLoads = 0, lostSharedLoads = 0;
    std::optional<Products> products;
    std::optional<Access> worst;  // what cost most; none where nothing is accessed

    bool operator==(const Place&) const = default;

    bool is(std::string_view memory) const { return kind.starts_with(memory); }
};

}  // namespace record
