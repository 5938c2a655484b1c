// The log of the compute-sanitizer under which this process runs, which its variable names.
#pragma once

#include <string>
#include <vector>

#include "sanitizer/findings.h"

namespace sanitizer {

/**
 * What has been found since the last call; nothing when the process does not run under
 * compute-sanitizer. To be called when the device has done its work: a launch is reported on by the
 * time that waiting for it ends.
 */
std::vector<Finding> takeFindings(const std::string& workspace);

/// Whether this process runs under compute-sanitizer.
bool isWatching();

/// Whether the process has been told of so much that it will be told nothing more.
bool isLogFull();

}  // namespace sanitizer
