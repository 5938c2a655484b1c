#include "RowSums.h"

#include <chrono>

#include "Kernel.h"

extern __global__ void KSlices(RowsGM rows, RowResult* tabResultGM);
extern __global__ void KInTurn(RowsGM rows, RowResult* tabResultGM);
extern __global__ void KQueue(RowsGM rows, RowResult* tabResultGM, unsigned* ptrNextGM);
extern __global__ void KItems(RowsGM rows, const RowItem* tabItemGM, RowResult* tabResultGM,
                              unsigned* ptrNextGM);

namespace {

std::vector<RowItem> itemsOf(const Rows& rows) {
    std::vector<RowItem> items;
    for (long row = 0; row < rows.count(); row++) items.push_back({row});
    return items;
}

}  // namespace

RowSums::RowSums(const Rows& rows, const Grid& grid)
    : grid(grid), valuesGM(rows.values), startsGM(rows.starts), resultsGM(rows.count()) {}

std::vector<RowResult> RowSums::run() {
    const unsigned count = static_cast<unsigned>(resultsGM.size());
    if (count > 0) GM::memclear(resultsGM.data(), count * sizeof(RowResult));
    const auto start = std::chrono::steady_clock::now();
    enqueue();
    Kernel::lastCudaError("launch of the sums of " + std::to_string(count) + " rows");
    Kernel::synchronize();
    time =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return resultsGM.toHost();
}

void RowSums::enqueue() {
    const auto count = static_cast<unsigned>(resultsGM.size());
    launch({valuesGM.data(), startsGM.data(), count}, resultsGM.data());
}

void RowSumsSlices::launch(const RowsGM& rows, RowResult* tabResultGM) {
    KSlices<<<grid.dg, grid.db>>>(rows, tabResultGM);
}

void RowSumsInTurn::launch(const RowsGM& rows, RowResult* tabResultGM) {
    KInTurn<<<grid.dg, grid.db>>>(rows, tabResultGM);
}

void RowSumsQueue::launch(const RowsGM& rows, RowResult* tabResultGM) {
    GM::memclear(nextGM.data(), sizeof(unsigned));  // every launch starts from task 0
    KQueue<<<grid.dg, grid.db>>>(rows, tabResultGM, nextGM.data());
}

RowSumsItems::RowSumsItems(const Rows& rows, const Grid& grid)
    : RowSums(rows, grid), itemsGM(itemsOf(rows)) {}

void RowSumsItems::launch(const RowsGM& rows, RowResult* tabResultGM) {
    GM::memclear(nextGM.data(), sizeof(unsigned));
    KItems<<<grid.dg, grid.db>>>(rows, itemsGM.data(), tabResultGM, nextGM.data());
}
