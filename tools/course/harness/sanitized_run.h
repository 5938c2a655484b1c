#pragma once

#include <string>
#include <vector>

#include "test_run.h"

namespace harness {

/// The tools of compute-sanitizer that are asked for by name; "all" means each.
std::vector<const sanitizer::Tool*> chooseSanitizers(const std::vector<std::string>& names);

/**
 * Runs the suite again under each of the tools at the same time, and adds what they find to the
 * record of the plain run. A test that did not end by itself there is left out.
 */
void addSanitizersFindings(SuiteRecord& record, const PlannedSuite& suite,
                           const RunSettings& settings, Reporters reporters);

}  // namespace harness
