// What a wrong sum says about the mistake that made it.
#pragma once

#include <string>

#include "common/GridShape.h"
#include "common/Protocol.h"

/// A sum over the threads of a grid that is wrong, of values that are integers.
struct WrongSum {
    GridShape grid;
    Protocol protocol;  // what each thread adds: 1, or its id
    double expected;
    double actual;
    int runsBefore = 0;  // right ones, of the same object
};

/// The one mistake that gives exactly this number on this grid: a dimension left out, blocks that
/// are missing, a result that was not cleared. Empty where no such mistake does, or where two do.
std::string hintFor(const WrongSum& sum);

/// What it says that a second run of the same kernels gave `again`, which is not what the first
/// did.
std::string hintForChance(const std::string& again);

/// The same of a sum, where the second run may hold the first one's result.
std::string hintForChance(const WrongSum& sum, double again);
