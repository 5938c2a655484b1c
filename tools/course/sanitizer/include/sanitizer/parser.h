#pragma once

#include <string_view>
#include <vector>

#include "sanitizer/report.h"

namespace sanitizer {

/**
 * The reports in a log of compute-sanitizer, in their order. What is no report is passed over:
 * lines without its mark, summaries, and a last report that is not whole.
 */
std::vector<Report> parse(std::string_view log);

}  // namespace sanitizer
