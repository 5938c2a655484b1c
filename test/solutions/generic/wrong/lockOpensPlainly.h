// SOLUTION of include/Lock.h
// WRONG: unlock() opens the lock by an assignment, beside the atomic function of those who wait
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: race-global, lost-update
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
        if (atomicCAS(ptrMutexGM, 0, 1) != 0) return false;  // FINDS race-global
        __threadfence();
        return true;
    }

    __device__ void unlock() {
        __threadfence();
        *ptrMutexGM = 0;  // FINDS race-global
    }

  private:
    int* ptrMutexGM;
};
