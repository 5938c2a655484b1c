#pragma once

#include <vector>

/// The block that did each of `tasks` tasks of a queue, when the block that gets task 0 does not
/// come back before all others are done, or a second has passed.
std::vector<int> blocksWithOneHeldUp(int blocks, int tasks);
