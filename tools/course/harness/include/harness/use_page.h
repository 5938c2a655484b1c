#pragma once

#include <string>
#include <vector>

#include "harness/plot.h"

namespace harness {

/// The JSON report of a use, with more plots in it. Throws std::runtime_error for a text that is
/// none.
std::string withPlots(const std::string& json, const std::vector<Plot>& more);

/// The same with a link to the timeline of the use, a page beside its own.
std::string withTimeline(const std::string& json, const std::string& page);

/// A page of the uses' figures, of what `--report json` says of them.
std::string usePage(const std::string& json);

}  // namespace harness
