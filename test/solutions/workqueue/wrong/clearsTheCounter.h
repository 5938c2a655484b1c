// SOLUTION of include/WorkQueue.h
// WRONG: the queue sets its counter to 0, when other blocks may have taken tasks
// SUITES: WorkQueue
// CHECKER: race-global
// TESTS: any
// GPU: tests
#pragma once

#include "cudas.h"

class WorkQueue {
  public:
    __device__ WorkQueue(unsigned* ptrNextGM) : ptrNextGM(ptrNextGM) {
        *ptrNextGM = 0;  // FINDS race-global
    }

    __device__ unsigned next() {
        __shared__ unsigned task;
        __syncthreads();
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            task = atomicAdd(ptrNextGM, 1);  // FINDS race-global
        }
        __syncthreads();
        return task;
    }

  private:
    unsigned* ptrNextGM;
};
