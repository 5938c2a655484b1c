// What a program's copies and kernels overlap on a GPU, for suites.
#pragma once

#include <string>

namespace profile {

struct HiddenCopies {
    double share = 1;  // of copies or of kernels, whichever take less time, while the other goes on
    std::string
        lostBy;  // what most of the rest is lost by, with its line; "" where nothing is known
};

/// Of the calls and kernels in `lines`, as the simulator writes them (CostsSince::asLines()), by
/// the model of that GPU.
HiddenCopies hiddenCopiesOf(const std::string& lines, const std::string& gpu);

}  // namespace profile
