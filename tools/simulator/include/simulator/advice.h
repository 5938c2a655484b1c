// What a student is told of each kind of mistake, whoever found it.
#pragma once

#include <string>
#include <string_view>

namespace simulator::checker {

/// The smallest group of threads to which both sides of a race belong.
enum class Reach { warp, block, grid };

struct Advice {
    std::string explanation;  // why it is wrong
    std::string hint;         // where to look; gives no solution away
};

/// `kind`: the name of its page in docs/mistakes; `reach` matters for races only.
Advice adviceOn(std::string_view kind, Reach reach = Reach::block);

/// What should stand between the two sides of a race.
std::string missingOrder(Reach reach);

}  // namespace simulator::checker
