// From addresses in device code to the student's lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "block.h"

namespace simulator {

struct SourceLine {
    std::string function;
    std::string file;
    int line;
};

/// The source lines of `address`, through inlined functions, innermost first. Without debug
/// information the name of a function, and line 0; or nothing.
std::vector<SourceLine> linesOf(const void* address);

/// The lines that `frames` lead through, innermost first, without those of the simulator itself
/// and of the compiler's libraries.
std::vector<SourceLine> programLines(const Frames& frames);

/// "ReductionAdd.h:41, called from ReductionAdd.h:60", or "" where nothing is known.
std::string describe(const Frames& frames);

/// "(3,0,0)"
std::string describe(uint3 index);

/// The mask of a warp's lanes: "0x0000ffff"
std::string hexadecimal(uint32_t mask);

/// Where the threads of a block are, a line for each group of threads at the same place.
std::string describe(const std::vector<Whereabouts>& threads);

}  // namespace simulator
