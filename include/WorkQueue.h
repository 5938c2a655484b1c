#pragma once

#include "cudas.h"

/// Tasks 0, 1, 2, ... handed out to the blocks of a grid: who has done one asks for the next.
///
///     WorkQueue queue(ptrNextGM);
///     for (unsigned task = queue.next(); task < count; task = queue.next()) {
///         ...  // by all threads of the block
///     }
///
/// - `next` is called by all threads of a block together and returns the same task to all of them.
/// Every task
///   goes to one block, in no fixed way; past the last one there is no end, the caller stops.
/// - `ptrNextGM`: one unsigned, which the host sets to 0 before the launch. Tasks and blocks
/// together at most
///   2^32 - 1.
/// - A block that asks has passed a barrier: what its threads wrote to shared memory for the task
/// before is
///   done with.
/// - Cost: two barriers and one atomic function a task.
class WorkQueue {
  public:
    __device__ WorkQueue(unsigned* ptrNextGM) : ptrNextGM(ptrNextGM) {}

    __device__ unsigned next() {
        // SOLUTION next: WorkQueue RowSumsQueue Balance
        __shared__ unsigned task;
        __syncthreads();  // all threads have read the task before
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            task = atomicAdd(ptrNextGM, 1);
        }
        __syncthreads();  // the task is there for all of them
        return task;
        // END: return ~0U;  // no task: the loop of the caller ends
    }

  private:
    unsigned* ptrNextGM;
};
