// The figures of a run as tables for a document: docs/bench.md holds those of the reference.
#pragma once

#include <string>

#include "document.h"

/// Beside CUB where it was measured, with what is behind it said in sentences; then
/// every other group.
std::string markdownOf(const Document& document);
