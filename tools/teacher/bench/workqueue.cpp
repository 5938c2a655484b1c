// The lesson workqueue: rows of different length, given to the blocks beforehand or taken
// from a queue.
#include "Hardware.h"
#include "language/language.h"
#include "rivals.h"
#include "topics.h"
#include "workqueue/RowSums.h"

namespace {

const std::vector<std::string> NAMES = {"queue", trm("rows in turn"), trm("slices of rows")};

bool isRight(const Rows& rows, const std::vector<RowResult>& results) {
    for (long row = 0; row < rows.count(); row++)
        if (results[row].times != 1 || results[row].sum != rows.sum(row)) return false;
    return true;
}

Measured measureRows(const Rows& rows, const Extent& extent) {
    const Grid grid(dim3(Hardware::getMPCount()), dim3(128));
    RowSumsQueue queue(rows, grid);
    RowSumsInTurn inTurn(rows, grid);
    RowSumsSlices slices(rows, grid);
    std::vector<Rival> rivals;
    for (RowSums* each : std::initializer_list<RowSums*>{&queue, &inTurn, &slices})
        rivals.push_back({NAMES[rivals.size()], [=] { each->enqueue(); },
                          [=, &rows] { return isRight(rows, each->run()); }});
    return measureRivals(rivals, extent);
}

std::vector<Case> cases(const Extent& extent) {
    const long mean = extent.isSimulated ? 64 : 4096;
    const long count = (extent.isSimulated ? 4 : 64) * Hardware::getMPCount();
    std::vector<Case> cases;
    for (const Lengths lengths : ALL_LENGTHS)
        cases.push_back({"workqueue/" + name(lengths), static_cast<size_t>(count), 0, 0, NAMES,
                         [=] { return measureRows(makeRows(lengths, count, mean), extent); },
                         static_cast<size_t>(count)});
    return cases;
}

}  // namespace

Topic workQueueTopic() {
    return {"workqueue",
            {},
            trm("The work queue"),
            trm("The time of one of many rows of different length, one block a multiprocessor, a "
                "row at a "
                "time: rows given to the blocks beforehand, in slices or in turn, or taken from a "
                "queue."),
            trm("rows"),
            true,
            false,
            cases};
}
