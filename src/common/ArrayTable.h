#pragma once

#include <string>

#include "ReductionsUse.h"

/// The table of a use that reduces arrays, one line per array, on stdout.
class ArrayTable {
  public:
    /// Prints its header.
    ArrayTable();

    void row(const std::string& reduction, const std::string& grid, long elements,
             const Outcome& outcome);

    bool allRight() const { return isAllRight; }

  private:
    bool isAllRight = true;
};
