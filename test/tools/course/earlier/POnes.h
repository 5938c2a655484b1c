#pragma once

#include "Grid.h"

/// Each thread gives 1: the sum is the number of threads.
class POnes {
  public:
    int dgxMax(int dbx) const { return 65536 / dbx; }
    int resultatTheorique(const Grid& grid) const { return grid.threadCounts(); }
};
