// SOLUTION of include/Lock.h
// WRONG: atomicCAS(p, 1, 0) takes the lock when it is taken: nobody ever gets it
// SUITES: GenericLock/16 blocks of 64 threads
// CHECKER: hang
// TESTS: fail
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
        if (atomicCAS(ptrMutexGM, 1, 0) != 1) return false;  // FINDS hang
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
