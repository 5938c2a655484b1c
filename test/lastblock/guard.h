#pragma once

#include "Grid.h"

/// What a launch under the guard has seen.
struct GuardReport {
    int lastBlocks;  // blocks that were told to be last
    int unseen;      // values of other threads that the last block did not see
};

/// Every thread of the grid writes `value` to its cell of `tabGM`; the last block looks at all of them.
GuardReport launchGuarded(const Grid& grid, int value, int* tabGM, unsigned* ptrCounterGM);
