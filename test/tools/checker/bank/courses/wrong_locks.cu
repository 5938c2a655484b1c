// Locks: wrong programs.
#include "Bank.h"

namespace {

__device__ bool tryLock(int* mutex) {
    const bool taken = atomicCAS(mutex, 0, 1) == 0;
    __threadfence();
    return taken;
}
__device__ void lock(int* mutex) {
    while (!tryLock(mutex)) {
    }
}
__device__ void unlock(int* mutex) {
    __threadfence();
    atomicExch(mutex, 0);
}

}  // namespace

namespace lock_tried_and_answer_ignored {
__global__ void kernel(int* mutex, int* sum) {
    tryLock(mutex);
    *sum += 1;  // FINDS lost-update
    unlock(mutex);
}
const Case c("lock_tried_and_answer_ignored",
             [] { kernel<<<8, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace lock_tried_and_answer_ignored

namespace update_after_the_lock {
__global__ void kernel(int* mutex, int* sum) {
    lock(mutex);
    unlock(mutex);
    *sum += 1;  // FINDS lost-update
}
const Case c("update_after_the_lock", [] { kernel<<<8, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace update_after_the_lock

namespace read_before_the_lock {
__global__ void kernel(int* mutex, int* sum) {
    const int before = *sum;  // FINDS race-global
    lock(mutex);
    *sum = before + 1;  // FINDS race-global
    unlock(mutex);
}
const Case c("read_before_the_lock", [] { kernel<<<8, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace read_before_the_lock

namespace written_with_and_without_lock {
__global__ void kernel(int* mutex, int* sum) {
    if (blockIdx.x % 2) {
        lock(mutex);
        *sum = 1;  // FINDS race-global
        unlock(mutex);
    } else {
        *sum = 2;  // FINDS race-global
    }
}
const Case c("written_with_and_without_lock",
             [] { kernel<<<4, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace written_with_and_without_lock

namespace two_locks_in_opposite_orders {
// SAYS opposite orders
__global__ void kernel(int* mutexes, int* sum) {
    const int first = blockIdx.x % 2, second = 1 - first;
    while (atomicCAS(&mutexes[first], 0, 1) != 0) {
    }
    while (atomicCAS(&mutexes[second], 0, 1) != 0) {  // FINDS hang
    }
    __threadfence();
    *sum += 1;
    unlock(&mutexes[second]);
    unlock(&mutexes[first]);
}
const Case c("two_locks_in_opposite_orders",
             [] { kernel<<<2, 1>>>(ArrayGM<int>(2), ArrayGM<int>(1)); });
}  // namespace two_locks_in_opposite_orders

namespace opened_though_another_has_it {
__global__ void kernel(int* mutex, int* sum) {
    if (blockIdx.x % 2 == 0) lock(mutex);
    *sum += 1;  // FINDS lost-update
    unlock(mutex);
}
const Case c("opened_though_another_has_it",
             [] { kernel<<<4, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace opened_though_another_has_it
