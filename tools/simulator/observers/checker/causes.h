// Causes and effects: of all that was found, what is a mistake of its own.
#pragma once

#include <vector>

#include "case.h"

namespace simulator::checker {

/// Those of `cases` that are no effect of another one, one for each cause, ordered by cause.
std::vector<Case> causesOf(std::vector<Case> cases);

}  // namespace simulator::checker
