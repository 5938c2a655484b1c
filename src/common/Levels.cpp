#include "Levels.h"

std::vector<Level> levelsFor(long n, const std::function<Grid(long)>& gridFor, bool isSinglePass) {
    std::vector<Level> levels;
    do {
        levels.push_back({n, gridFor(n)});
        n = levels.back().grid.blockCounts();
    } while (n > 1 && !isSinglePass);
    return levels;
}
