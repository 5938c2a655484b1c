// SOLUTION of include/WorkQueue.h
// WRONG: two blocks that read the counter at the same time take the same task
// SUITES: WorkQueue
// CHECKER: lost-update
// TESTS: any
// GPU: tests
#pragma once

#include "cudas.h"

class WorkQueue {
  public:
    __device__ WorkQueue(unsigned* ptrNextGM) : ptrNextGM(ptrNextGM) {}

    __device__ unsigned next() {
        __shared__ unsigned task;
        __syncthreads();
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            task = (*ptrNextGM)++;  // FINDS lost-update
        }
        __syncthreads();
        return task;
    }

  private:
    unsigned* ptrNextGM;
};
