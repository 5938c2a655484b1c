// SOLUTION of include/WorkQueue.h
// WRONG: the task is read before thread 0 has got it
// SUITES: WorkQueue
// CHECKER: race-shared, maybe divergent-barrier
// TESTS: any
// GPU: racecheck
#pragma once

#include "cudas.h"

class WorkQueue {
  public:
    __device__ WorkQueue(unsigned* ptrNextGM) : ptrNextGM(ptrNextGM) {}

    __device__ unsigned next() {
        __shared__ unsigned task;
        __syncthreads();
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            task = atomicAdd(ptrNextGM, 1);  // FINDS race-shared
        }
        return task;  // FINDS race-shared
    }

  private:
    unsigned* ptrNextGM;
};
