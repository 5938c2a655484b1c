// Measures cases through Google Benchmark. Host.
#pragma once

#include <functional>
#include <vector>

#include "document.h"
#include "topic.h"

/// What is said of a run before it begins, as a document with nothing but a context: device,
/// method, limit. Measures the limit where `needsLimit`. Throws CudaError.
Document describe(const Extent& extent, bool needsLimit);

/// The document that Google Benchmark writes of the cases, `description` in its context; `onEntry`
/// is told each contender's entry as it comes. Throws CudaError.
Document measureCases(const std::vector<Case>& cases, const Document& description,
                      const std::function<void(const Entry& entry)>& onEntry);
