// Findings: reports grouped, one for each mistake, and put into words for a student, as the
// simulator's checker does.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sanitizer/report.h"

namespace sanitizer {

struct Finding {
    struct Line {
        std::string file;
        int line;
    };
    std::string kind;  // the name of its page in docs/mistakes; empty when compute-sanitizer itself
                       // cannot work
    std::string text;  // what happened
    std::string explanation;  // why that is wrong, for a student
    std::string hint;
    std::vector<Line> lines;  // where; the first one is to be looked at first
};

/// What the reports cannot say of themselves.
struct Surroundings {
    std::string workspace;  // the folder of the student's files
    std::function<bool(std::uint64_t)> isHostMemory = [](std::uint64_t) { return false; };
};

/// A kind that causes others has a smaller one than they.
int rankOf(std::string_view kind);

/// Whether that is the kind of what racecheck finds: races in shared memory.
bool isOfRacecheck(std::string_view kind);

/// The causes first. What only follows from another report is left out.
std::vector<Finding> findingsOf(const std::vector<Report>& reports,
                                const Surroundings& surroundings);

}  // namespace sanitizer
