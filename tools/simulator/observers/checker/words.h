// A finding in words.
#pragma once

#include "case.h"
#include "simulator/findings.h"

namespace simulator::checker {

/// Reads debug information, which takes more stack than a fiber has: for the host.
Finding findingOf(const Case& c);

/// A thread as findings call it: "3", in a block of several dimensions "(1,2,0)".
std::string indexOf(uint32_t thread, dim3 block);

}  // namespace simulator::checker
