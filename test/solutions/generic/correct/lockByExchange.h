// SOLUTION of include/Lock.h
// CORRECT: atomicExch takes the lock, and who waits sleeps
// SUITES: GenericLock/16 blocks of 64 threads, GenericLock/every thread locks: 1 block
// of 32 threads
#pragma once

#include "cudas.h"

class Lock {
  public:
    __device__ Lock(int volatile* ptrMutexGM) : ptrMutexGM(const_cast<int*>(ptrMutexGM)) {}

    __device__ void lock() {
        for (unsigned nanoseconds = 8; !tryLock();
             nanoseconds = nanoseconds < 256 ? 2 * nanoseconds : 256) {
            __nanosleep(nanoseconds);
        }
    }

    __device__ bool tryLock() {
        if (atomicExch(ptrMutexGM, 1) == 1) return false;
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
