// The results as a self-contained HTML page.
#pragma once

#include <string>

#include "baseline.h"
#include "document.h"

/// The page of a document; `comparison` with an earlier one, or nullptr.
std::string pageOf(const Document& document, const Comparison* comparison);
