// SOLUTION of include/WorkQueue.h
// WRONG: every thread takes a task of its own
// SUITES: WorkQueue
// CHECKER: nothing
// TESTS: fail
// GPU: tests
#pragma once

#include "cudas.h"

class WorkQueue {
  public:
    __device__ WorkQueue(unsigned* ptrNextGM) : ptrNextGM(ptrNextGM) {}

    __device__ unsigned next() { return atomicAdd(ptrNextGM, 1); }

  private:
    unsigned* ptrNextGM;
};
