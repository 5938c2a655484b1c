#include "ArrayTable.h"

#include <cstdio>

#include "language/language.h"

ArrayTable::ArrayTable() {
    using language::padded, language::paddedLeft;
    std::printf("%s %s %s  %s %s  %s\n", padded(tr("reduction"), 24).c_str(),
                padded(tr("blocks x thr."), 14).c_str(), paddedLeft(tr("elements"), 12).c_str(),
                padded(tr("verdict"), 7).c_str(), paddedLeft(tr("time"), 12).c_str(),
                tr("result").c_str());
}

void ArrayTable::row(const std::string& reduction, const std::string& grid, long elements,
                     const Outcome& outcome) {
    std::printf("%s %-14s %12ld  %s %9s ms  %s\n", language::padded(reduction, 24).c_str(),
                grid.c_str(), elements,
                language::padded(outcome.isRight ? tr("right") : tr("WRONG"), 7).c_str(),
                language::number(outcome.milliseconds, 3).c_str(), outcome.result.c_str());
    if (!outcome.isRight) std::printf("    %s\n", tr("expected {0}", outcome.expected).c_str());
    std::fflush(stdout);
    isAllRight &= outcome.isRight;
}
