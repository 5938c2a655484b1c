#pragma once

#include "../Grid.h"

/// Which grids a test class runs.
class FilterGrid {
  public:
    virtual ~FilterGrid() = default;

    virtual bool isAccept(const Grid& grid) = 0;
};
