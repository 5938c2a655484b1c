// SOLUTION of include/Lock.h
// WRONG: lock() tries once and goes on, whether it has the lock or not
// SUITES: GenericLock/every thread locks: 1 block of 32 threads
// CHECKER: race-global
// TESTS: fail
// GPU: tests
#pragma once

#include "cudas.h"

class Lock {
  public:
    __device__ Lock(int volatile* ptrMutexGM) : ptrMutexGM(const_cast<int*>(ptrMutexGM)) {}

    __device__ void lock() { tryLock(); }

    __device__ bool tryLock() {
        if (atomicCAS(ptrMutexGM, 0, 1) != 0) return false;
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
