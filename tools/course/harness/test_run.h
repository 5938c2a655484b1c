#pragma once

#include <memory>
#include <span>
#include <vector>

#include "ledger.h"
#include "plan.h"
#include "sanitizer/tool.h"
#include "supervisor.h"

namespace harness {

struct RunSettings {
    Supervision supervision = {};
    bool isolation = true;
    unsigned jobs = 1;                                    // suites, or parts of one, at once
    std::vector<const sanitizer::Tool*> sanitizers = {};  // under which the suites run once more
};

/// Runs the planned suites, a long one in parts, `jobs` at once, and tells the reporters as if one
/// ran after another; fills `run`, whose head the caller has filled.
void runSuites(RunRecord& run, const std::vector<PlannedSuite>& suites, const RunSettings& settings,
               Reporters reporters);

}  // namespace harness
