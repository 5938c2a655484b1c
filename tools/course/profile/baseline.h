// What a run is compared with.
#pragma once

#include <string>

#include "run.h"

namespace profile {

struct Baseline {
    std::string name;  // "before.json", "KInterleavedDivergent"
    bool isKernel;     // of the same run; otherwise an earlier run
    Run run;

    /// The kernel that this one is compared with, of the shape that is nearest: in an earlier run
    /// one of the same name. Null if there is none.
    const Kernel* of(const Kernel& kernel) const;
};

/// `what`: a JSON report of an earlier run, or a kernel of this one. Throws std::runtime_error
/// that says what there is.
Baseline baselineOf(const std::string& what, const Run& run);

}  // namespace profile
