#pragma once

#include <string_view>

#include "harness/model.h"

namespace grade {

/// The record of a run from the harness's JSON. It may come from a program that is not trusted:
/// throws std::runtime_error for anything that is not such a record.
harness::RunRecord readRun(std::string_view json);

}  // namespace grade
