#include "Block2D.h"
#include "ReductionArray.h"
#include "RowSums.h"
#include "Slice.h"
#include "WorkItems.h"
#include "WorkQueue.h"

static __device__ int add(int x, int y) {
    return x + y;
}

/// One task: all threads of a block sum one row.
static __device__ void sumRow(const RowsGM& rows, long row, RowResult* tabResultGM) {
    __shared__ int tabSM[ReductionWarp::SIZE];
    const long begin = rows.tabStartGM[row];
    const long end = rows.tabStartGM[row + 1];

    const int sum = ReductionArray::reduce(add, 0, rows.tabGM, end, begin + Thread2D::tidLocal(),
                                           Thread2D::nbThreadBlock(), tabSM);
    if (Thread2D::tidLocal() == 0) {
        tabResultGM[row].sum = sum;
        tabResultGM[row].block = Block2D::id();
        atomicAdd(&tabResultGM[row].times, 1);
    }
    __syncthreads();  // tabSM has been read and may be filled again
}

__global__ void KSlices(RowsGM rows, RowResult* tabResultGM) {
    const Slice slice(rows.count, Block2D::count(), Block2D::id());
    for (long row = slice.begin; row < slice.end; row++) {
        sumRow(rows, row, tabResultGM);
    }
}

__global__ void KInTurn(RowsGM rows, RowResult* tabResultGM) {
    for (long row = Block2D::id(); row < rows.count; row += Block2D::count()) {
        sumRow(rows, row, tabResultGM);
    }
}

__global__ void KQueue(RowsGM rows, RowResult* tabResultGM, unsigned* ptrNextGM) {
    WorkQueue queue(ptrNextGM);
    for (unsigned row = queue.next(); row < rows.count; row = queue.next()) {
        sumRow(rows, row, tabResultGM);
    }
}

/// As KQueue, with items.
__global__ void KItems(RowsGM rows, const RowItem* tabItemGM, RowResult* tabResultGM,
                       unsigned* ptrNextGM) {
    WorkItems<RowItem> queue(tabItemGM, rows.count, ptrNextGM);
    for (RowItem item = queue.fetch(); !item.isNone(); item = queue.fetch()) {
        sumRow(rows, item.row, tabResultGM);
    }
}
