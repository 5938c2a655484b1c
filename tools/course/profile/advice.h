// What a student reads of a line: what it costs, and what to do about it.
#pragma once

#include <string>
#include <vector>

#include "gpu.h"
#include "trouble.h"

namespace profile {

/// All places of a kernel on one line of the source.
struct Line {
    std::string file;  // as the compiler knows it
    int number;
    std::vector<const Place*> places = {};
    double cycles = 0;  // of a multiprocessor, in all blocks that were counted: a rough weight
    Trouble trouble = Trouble::none;  // that costs most here
    double saves = 0;  // microseconds of a launch: the estimate, less that without the
                       // trouble; 0 below half a percent

    std::string at() const;  // "fold.h:14"
};

/// The lines of the student's: first that whose trouble costs most, then the most expensive.
std::vector<Line> linesOf(const Kernel& kernel, const Gpu& gpu);

/// A sentence: what is worst about the line, or that nothing is.
std::string adviceOn(const Line& line);

}  // namespace profile
