// SOLUTION of include/Lock.h
// WRONG: the lock is looked at, then taken: two threads may both find it open
// SUITES: GenericLock/every thread locks: 1 block of 32 threads
// CHECKER: race-global
// TESTS: any
// GPU: tests
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
        if (atomicAdd(ptrMutexGM, 0) != 0) return false;
        atomicExch(ptrMutexGM, 1);
        __threadfence();
        return true;
    }

    __device__ void unlock() {
        __threadfence();
        atomicExch(ptrMutexGM, 0);
    }

  private:
    int* ptrMutexGM;
};
