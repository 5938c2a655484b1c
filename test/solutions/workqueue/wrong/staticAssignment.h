// SOLUTION of include/WorkQueue.h
// WRONG: no queue: block b takes b, b + B, b + 2B, however long its tasks are
// SUITES: WorkQueue
// CHECKER: nothing
// TESTS: fail
// GPU: tests
#pragma once

#include "cudas.h"

class WorkQueue {
  public:
    __device__ WorkQueue(unsigned*) {}

    __device__ unsigned next() {
        const unsigned task = taken;
        taken += gridDim.x * gridDim.y;
        return task;
    }

  private:
    unsigned taken = blockIdx.x + gridDim.x * blockIdx.y;
};
