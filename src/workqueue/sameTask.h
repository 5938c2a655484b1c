#pragma once

#include <vector>

#include "Grid.h"

/// The number of threads that got each of `tasks` tasks of a queue, if only the queue makes the
/// threads of a block wait for each other.
std::vector<int> threadsPerTask(const Grid& grid, int tasks);
