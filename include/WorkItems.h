#pragma once

#include "WorkQueue.h"

/// A WorkQueue of items instead of numbers. A WorkItem says what to do, and WorkItem::none() that
/// nothing is left.
///
///     WorkItems<RowItem> queue(tabItemGM, count, ptrNextGM);
///     for (RowItem item = queue.fetch(); !item.isNone(); item = queue.fetch()) {
///         ...  // by all threads of the block
///     }
///
/// - All threads of a block call `fetch` together, and all get the same item.
/// - `tabItemGM`: `count` items in GM, which nobody changes while the kernel runs.
/// - `ptrNextGM`, barriers and costs: as for WorkQueue.
template <typename WorkItem>
class WorkItems {
  public:
    __device__ WorkItems(const WorkItem* tabItemGM, unsigned count, unsigned* ptrNextGM)
        : tabItemGM(tabItemGM), count(count), numbers(ptrNextGM) {}

    __device__ WorkItem fetch() {
        const unsigned number = numbers.next();
        return number < count ? tabItemGM[number] : WorkItem::none();
    }

  private:
    const WorkItem* tabItemGM;
    const unsigned count;
    WorkQueue numbers;
};
