// The results as a self-contained HTML page.
#pragma once

#include <string>

#include "baseline.h"
#include "document.h"

/// Throws std::invalid_argument where Chart.js was not there when this was built:
/// ask before measuring.
void requirePlots();

/// The page of a document; `comparison` with an earlier one, or nullptr.
std::string pageOf(const Document& document, const Comparison* comparison);
