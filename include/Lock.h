#pragma once

#include <cuda/atomic>

#include "cudas.h"

/// A mutex for the threads of a grid, for what no atomic function can do.
///
///     __device__ int volatile mutex = 0;  // global in the .cu, 0 is open
///
///     __device__ void addAtomic(long* ptrX, long y) {
///         Lock locker(&mutex);
///         locker.lock();
///         *ptrX += y;
///         locker.unlock();
///     }
///
/// - Valid for: any thread of the grid, several of a warp too. That needs the independent thread
///   scheduling of compute capability 7.0: lanes that wait do not keep the lane that holds the lock
///   from going on. Code that must also run on older devices, or wants no doubt, keeps the critical
///   section inside the waiting loop:
///
///         for (bool done = false; !done;)
///             if (locker.tryLock()) { ...; locker.unlock(); done = true; }
///
/// - Memory: what a thread wrote before unlock() is seen by whoever locks next (release, acquire).
/// - Never wait for other threads inside, above all no __syncthreads().
/// - Cost: all who lock go one after another, in no particular order; let one thread a block lock.
class Lock {
  public:
    /// `ptrMutexGM`: 0 when open, 1 when taken; the same for all who exclude each other.
    __device__ Lock(int volatile* ptrMutexGM) : ptrMutexGM(const_cast<int*>(ptrMutexGM)) {}

    __device__ void lock() {
        while (!tryLock()) waitUntilOpen();
    }

    /// Whether the lock was free and is now the caller's.
    __device__ bool tryLock() {
        // SOLUTION tryLock: GenericLock
        // Acquire: nothing below reads what was there before the lock was taken.
        return mutex().exchange(1, cuda::memory_order_acquire) == 0;
        // END: return true;
    }

    /// Only for the thread that holds the lock.
    __device__ void unlock() {
        // Release: what was written above is there before the lock is seen free.
        mutex().store(0, cuda::memory_order_release);
    }

  private:
    using Mutex = cuda::atomic_ref<int, cuda::thread_scope_device>;

    /// Only looks, for to look disturbs the one inside less than to try. Who has waited long looks
    /// less often.
    __device__ void waitUntilOpen() {
        constexpr unsigned STEP = 8;  // ns
        constexpr unsigned LONGEST = 1000;
        for (unsigned pause = STEP; mutex().load(cuda::memory_order_relaxed) != 0;) {
            __nanosleep(pause);
            if (pause < LONGEST) pause += STEP;
        }
    }

    __device__ Mutex mutex() { return Mutex(*ptrMutexGM); }

    int* ptrMutexGM;
};
