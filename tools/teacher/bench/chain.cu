#include "chain.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace {

constexpr unsigned CELLS = 4096;
constexpr unsigned APART = 8;  // 32 bytes, a sector

/// Where the links lead: cell 0 first.
std::vector<unsigned> order() {
    std::vector<unsigned> cells(CELLS);
    std::iota(cells.begin(), cells.end(), 0U);
    std::shuffle(cells.begin() + 1, cells.end(), std::mt19937(1));
    return cells;
}

/// Volatile: no cache of the reading multiprocessor answers.
__global__ void KFollow(const volatile unsigned* tabNextGM, size_t reads, unsigned* ptrLastGM) {
    unsigned cell = 0;
    for (size_t i = 0; i < reads; i++) cell = tabNextGM[cell * APART];
    *ptrLastGM = cell;
}

}  // namespace

ArrayGM<unsigned> chain() {
    const std::vector<unsigned> cells = order();
    std::vector<unsigned> next(size_t{CELLS} * APART);
    for (size_t i = 0; i < CELLS; i++) next[cells[i] * APART] = cells[(i + 1) % CELLS];
    return ArrayGM<unsigned>(next);
}

void followChain(const unsigned* chainGM, size_t reads, unsigned* ptrLastGM) {
    KFollow<<<1, 1>>>(chainGM, reads, ptrLastGM);
}

unsigned endOfChain(size_t reads) {
    return order()[reads % CELLS];
}
