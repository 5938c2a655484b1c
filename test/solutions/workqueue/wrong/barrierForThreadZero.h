// SOLUTION of include/WorkQueue.h
// WRONG: the barriers stand where only thread 0 comes
// SUITES: WorkQueue
// CHECKER: divergent-barrier
// TESTS: any
// GPU: synccheck
#pragma once

#include "cudas.h"

class WorkQueue {
  public:
    __device__ WorkQueue(unsigned* ptrNextGM) : ptrNextGM(ptrNextGM) {}

    __device__ unsigned next() {
        __shared__ unsigned task;
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            task = atomicAdd(ptrNextGM, 1);
            __syncthreads();  // FINDS divergent-barrier
        }
        return task;
    }

  private:
    unsigned* ptrNextGM;
};
