#pragma once

#include <string>

#include "ReductionUse.h"

/// The table of a use that reduces arrays, one line per array, on stdout.
class ArrayTable {
  public:
    explicit ArrayTable(const std::string& title);

    void row(const std::string& reduction, const std::string& grid, long elements,
             const Outcome& outcome);

    bool allRight() const { return isAllRight; }

  private:
    bool isAllRight = true;
};
