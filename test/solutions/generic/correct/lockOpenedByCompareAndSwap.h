// SOLUTION of include/Lock.h
// CORRECT: unlock() compares, too, and reading comes before taking
// SUITES: GenericLock/16 blocks of 64 threads, GenericLock/every thread locks: 1 block
// of 32 threads
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
        if (atomicCAS(ptrMutexGM, 0, 1) != 0) return false;
        __threadfence();
        return true;
    }

    __device__ void unlock() {
        __threadfence();
        atomicCAS(ptrMutexGM, 1, 0);
    }

  private:
    int* ptrMutexGM;
};
