// What a student reads of a line: what it costs, and what to do about it.
#pragma once

#include <string>
#include <vector>

#include "counted.h"

namespace profile {

/// All places of a kernel on one line of the source.
struct Line {
    std::string file;  // as the compiler knows it
    int number;
    std::vector<const Place*> places;
    double cycles;  // of a multiprocessor, in all blocks that were counted: a rough weight

    std::string at() const;  // "fold.h:14"
};

/// The lines of the student's, the most expensive first.
std::vector<Line> linesOf(const Kernel& kernel);

/// A sentence: what is worst about the line, or that nothing is.
std::string adviceOn(const Line& line);

}  // namespace profile
