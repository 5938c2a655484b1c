#pragma once

#include "cudas.h"

/// Hands out tasks 0, 1, 2, ... to the blocks of a grid. A block that has done one asks for
/// the next.
///
///     WorkQueue queue(ptrNextGM);
///     for (unsigned task = queue.next(); task < count; task = queue.next()) {
///         ...  // by all threads of the block
///     }
///
/// - All threads of a block call `next` together, and all get the same task. Each task goes to one
///   block, no matter which. The queue has no end: the caller stops after the last task.
/// - `ptrNextGM`: one unsigned, which the host sets to 0 before the launch. Tasks and blocks
///   together are at most 2^32 - 1.
/// - A block that asks passes a barrier: it may then reuse the shared memory of the task before.
/// - Cost per task: two barriers and one atomic function.
class WorkQueue {
  public:
    __device__ WorkQueue(unsigned* ptrNextGM) : ptrNextGM(ptrNextGM) {}

    __device__ unsigned next() {
        // SOLUTION next: WorkQueue RowSumsQueue RowSumsItems Balance
        __shared__ unsigned task;
        __syncthreads();  // all threads have read the task before this one
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            task = atomicAdd(ptrNextGM, 1);
        }
        __syncthreads();  // all threads can read the new task
        return task;
        // END: return ~0U;  // no task: the loop of the caller ends
    }

  private:
    unsigned* ptrNextGM;
};
