#include "case.h"

#include <algorithm>

namespace simulator::checker {

const SourceLine* callFromElsewhere(const Lines& lines) {
    const auto call = std::ranges::find_if(
        lines, [&](const SourceLine& line) { return line.file != lines.front().file; });
    return call == lines.end() ? nullptr : &*call;
}

bool sameLine(const Lines& a, const Lines& b) {
    return !a.empty() && !b.empty() && a.front().file == b.front().file &&
           a.front().line == b.front().line;
}

bool areTheSame(const Lines& a, const Lines& b) {
    return std::ranges::equal(
        a, b,
        [](const SourceLine& one, const SourceLine& other) {
            return one.file == other.file && one.line == other.line;
        });
}

bool isUpdateInBlock(const Case& c) {
    return c.incident.mistake == Mistake::race && c.incident.fence == MissingFence::none &&
           c.update && c.isOfReadAndWrite && !c.isExchange && sameLine(c.here, c.there);
}

bool isOfEqualValues(const Case& c) {
    return c.incident.mistake == Mistake::race && c.wroteTheSame && !c.wroteDifferently &&
           !c.isOfReadAndWrite;
}

bool isOfCopy(const Case& c) {
    return c.incident.mistake == Mistake::race && c.incident.there.work == WorkKind::copy;
}

bool isAllocation(Mistake mistake) {
    return mistake == Mistake::devicePointer || mistake == Mistake::peerAccess ||
           mistake == Mistake::outOfBounds || mistake == Mistake::useAfterFree ||
           mistake == Mistake::uninitialised;
}

}  // namespace simulator::checker
