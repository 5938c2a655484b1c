// What the checker has found; for whoever runs a checked program. Linked in builds with
// the checker only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace simulator {

struct Finding {
    struct Line {
        std::string file;
        int line;
    };
    /// Two accesses to one cell that nothing orders.
    struct Race {
        struct Access {
            std::string thread;  // its index: "3", "(1,2,0)"
            std::string block;
            bool writes;
            Line line;
        };
        std::string what;  // "tabSM[3]"
        bool inOneBlock;
        Access accesses[2];
    };
    std::string kind;         // the name of its page in docs/mistakes
    std::string text;         // what happened
    std::string explanation;  // why that is wrong
    std::string hint;
    std::vector<Line> lines;  // where; the first one is to be looked at first
    std::optional<Race> race = {};
};

/// What was found since the last call, ordered by cause. To be called when a test has ended: memory
/// that was allocated since the last call and still lives counts as leaked.
std::vector<Finding> takeFindings();

/// From now on blocks and threads run in an order that the seed chooses among those that CUDA
/// allows, without one in the natural order. Launches count from here: what follows is the same
/// each time.
void setSchedule(std::optional<uint64_t> seed);

}  // namespace simulator
