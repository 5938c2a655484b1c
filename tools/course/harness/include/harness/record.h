// The record of a run, by the names that the harness uses throughout.
#pragma once

#include "record/record.h"

namespace harness {

using namespace record;

}  // namespace harness
