#pragma once

#include <string>
#include <vector>

namespace harness {

/// Figures of a use, for a reader's eye.
struct Plot {
    struct Series {
        std::string name;
        std::vector<double> values;  // NaN where there is none
    };

    std::string title;
    std::string x = {};                   // what the positions are, with their unit
    std::string y = {};                   // what the values are, with their unit
    std::vector<std::string> names = {};  // a bar for each of them,
    std::vector<double> positions = {};   // or a line through points at these
    std::vector<Series> series = {};      // each with as many values as names or positions
    std::string note = {};                // how to read it
};

/**
 * Shows the figures of the running use on its page, if one is asked for:
 * ./atelier use NAME --report html. Its texts are messages, see trm() in language.h. The axes of a
 * line are logarithmic where the largest value is more than 20 times the smallest. Throws
 * std::invalid_argument if a series has not as many values as there are names or positions. Host
 * only.
 */
void plot(Plot plot);

}  // namespace harness
