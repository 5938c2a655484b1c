#pragma once

#include <vector>

#include "Grid.h"

/// How many threads got each of `tasks` tasks of a queue, when nothing but the queue makes the
/// threads of a block wait for each other.
std::vector<int> threadsPerTask(const Grid& grid, int tasks);
