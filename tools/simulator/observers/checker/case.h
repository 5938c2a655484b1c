// An incident as it is looked at when findings are taken: with the lines of its two sides, and what
// others of the same mistake have shown.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "../../runtime/where.h"
#include "incident.h"
#include "vector_types.h"

namespace simulator::checker {

using Lines = std::vector<SourceLine>;

/// An incident and the lines of its two sides.
struct Case {
    Incident incident;
    dim3 block;
    Lines here, there;
    uint64_t times = 0, order = 0;
    std::set<uint32_t> launches;
    std::optional<Incident> update = {};
    bool updatesBetweenBlocks = false, isOfReadAndWrite = false;
    bool wroteTheSame = false, wroteDifferently = false;
    std::vector<SourceLine> others = {};  // lines of the findings that have the same cause
    bool isExchange = false;  // an update by two statements of a line: they exchange values
    std::shared_ptr<const Case> lock = {};  // that another thread opens: it explains the race
    bool isAfterEarlyRead = false;          // by threads that have read what was not ready
};

/// Where the file of the innermost line is called from another one: a lock's, say, or a shuffle's.
const SourceLine* callFromElsewhere(const Lines& lines);

bool sameLine(const Lines& a, const Lines& b);
/// Whether the calls that led there are the same, too.
bool areTheSame(const Lines& a, const Lines& b);

/// Whether two threads of a block both change the cell.
bool isUpdateInBlock(const Case& c);
/// Whether all that write, and race, write the same.
bool isOfEqualValues(const Case& c);
/// Whether the earlier side is an asynchronous copy.
bool isOfCopy(const Case& c);
/// Whether the other side is where memory was allocated.
bool isAllocation(Mistake mistake);

}  // namespace simulator::checker
