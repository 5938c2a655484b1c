#include "ArrayTable.h"

#include <cstdio>

ArrayTable::ArrayTable(const std::string& title) {
    std::printf("%s\n\n%-24s %-14s %12s  %-7s %12s  %s\n", title.c_str(), "reduction",
                "blocks x thr.", "elements", "verdict", "time", "result");
}

void ArrayTable::row(const std::string& reduction, const std::string& grid, long elements,
                     const Outcome& outcome) {
    std::printf("%-24s %-14s %12ld  %-7s %9.3f ms  %s\n", reduction.c_str(), grid.c_str(), elements,
                outcome.isRight ? "right" : "WRONG", outcome.milliseconds, outcome.result.c_str());
    if (!outcome.isRight) std::printf("    expected %s\n", outcome.expected.c_str());
    std::fflush(stdout);
    isAllRight &= outcome.isRight;
}
