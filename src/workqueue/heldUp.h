#pragma once

#include <vector>

/// The block that did each of `tasks` tasks of a queue. The block with task 0 does not come back
/// until all others are done, or a second has passed.
std::vector<int> blocksWithOneHeldUp(int blocks, int tasks);
