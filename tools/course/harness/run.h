#pragma once

#include "backend.h"
#include "harness/main.h"

namespace harness {

/// harness::run of harness/main.h, on a backend.
int run(int argc, char** argv, const Course& course, const Backend& backend);

}  // namespace harness
