// A finding in words.
#pragma once

#include "case.h"
#include "simulator/findings.h"

namespace simulator::checker {

/// Reads debug information, which takes more stack than a fiber has: for the host.
Finding findingOf(const Case& c);

}  // namespace simulator::checker
