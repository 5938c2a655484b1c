// SOLUTION of include/Lock.h
// WRONG: the lock is opened with no fence before
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: lost-update
// TESTS: any
// GPU: nothing
#pragma once

#include "cudas.h"

class Lock {
  public:
    __device__ Lock(int volatile* ptrMutexGM) : ptrMutexGM(const_cast<int*>(ptrMutexGM)) {}

    __device__ void lock() {
        while (!tryLock()) {
        }
    }

    __device__ bool tryLock() {
        if (atomicCAS(ptrMutexGM, 0, 1) != 0) return false;
        __threadfence();
        return true;
    }

    __device__ void unlock() { atomicExch(ptrMutexGM, 0); }

  private:
    int* ptrMutexGM;
};
