#pragma once

#include "Grid.h"

/// What a launch under the guard has seen.
struct GuardReport {
    int lastBlocks;  // blocks that were told to be last
    int unseen;      // values of other threads that the last block did not see
};

/// Every thread of the grid writes `value` to its cell of `tabGM`, the last thread of the first
/// block only after `lateness` clock ticks. The last block looks at all cells.
GuardReport launchGuarded(const Grid& grid, int value, int* tabGM, unsigned* ptrCounterGM,
                          long long lateness = 0);

/// Of two blocks, `first` gets its answer before the other one counts itself. Returns the block
/// that is told to be last, -1 for none. For devices that run two blocks at the same time.
int lastOfTwo(int first);
