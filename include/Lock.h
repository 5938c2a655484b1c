#pragma once

#include <cuda/atomic>

#include "cudas.h"

/// A mutex for the threads of a grid, for updates that no atomic function can do.
///
///     __device__ int volatile mutex = 0;  // global in the .cu, 0 is open
///
///     __device__ void multiplyAtomic(float* ptrX, float y) {
///         Lock locker(&mutex);
///         locker.lock();
///         *ptrX *= y;
///         locker.unlock();
///     }
///
/// - Valid for: any thread of the grid, and several lanes of one warp. This needs the independent
///   thread scheduling of compute capability 7.0: waiting lanes do not stop the lane that holds the
///   lock. Code that must also run on older devices keeps the critical section inside the
///   waiting loop:
///
///         for (bool done = false; !done;)
///             if (locker.tryLock()) { ...; locker.unlock(); done = true; }
///
/// - Memory: a thread that locks sees what the one before it wrote before its unlock()
///   (release, acquire).
/// - Never wait for other threads while you hold the lock, above all no __syncthreads().
/// - Cost: threads that lock go one after another, in no particular order. Let one thread per
///   block lock.
class Lock {
  public:
    /// `ptrMutexGM`: 0 when open, 1 when taken; the same for all threads that exclude each other.
    __device__ Lock(int volatile* ptrMutexGM) : ptrMutexGM(const_cast<int*>(ptrMutexGM)) {}

    __device__ void lock() {
        while (!tryLock()) waitUntilOpen();
    }

    /// Whether the lock was free and is now the caller's.
    __device__ bool tryLock() {
        // SOLUTION tryLock: GenericLock GenericLongII
        // Acquire: no read below comes before the lock is taken.
        return mutex().exchange(1, cuda::memory_order_acquire) == 0;
        // END: return true;
    }

    /// Only for the thread that holds the lock.
    __device__ void unlock() {
        // Release: every write above is visible before the lock is seen free.
        mutex().store(0, cuda::memory_order_release);
    }

  private:
    using Mutex = cuda::atomic_ref<int, cuda::thread_scope_device>;

    /// Only reads the mutex: that disturbs the thread inside less than trying to take it. A thread
    /// that has waited long reads less often.
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
