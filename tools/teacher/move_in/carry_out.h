#pragma once

#include "plan.h"

namespace move_in {

/// Writes src/NAME, takes the lessons that give way out of src, test and the mains, and lists uses
/// and suites there. The folder that is moved from is only read. Lessons that give way go to
/// build/gave-way.
void carryOut(const Plan& plan);

}  // namespace move_in
