// Locks: wrong programs.
#include "Bank.h"
#include "Lock.h"

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
// SAYS and has not taken it
__global__ void kernel(int* mutex, int* sum) {
    if (blockIdx.x % 2 == 0) lock(mutex);
    *sum += 1;  // FINDS lost-update
    unlock(mutex);
}
const Case c("opened_though_another_has_it",
             [] { kernel<<<4, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace opened_though_another_has_it

namespace opened_by_a_thread_that_does_no_more {
// SAYS and has not taken it
__global__ void kernel(int* mutex, int* sum) {
    if (blockIdx.x == 1) {
        atomicExch(mutex, 0);  // FINDS race-global
        return;
    }
    while (atomicCAS(mutex, 0, 1) != 0) {  // FINDS race-global
    }
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(mutex, 0);
}
const Case c("opened_by_a_thread_that_does_no_more",
             [] { kernel<<<3, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace opened_by_a_thread_that_does_no_more

namespace opened_before_another_takes_it {
// SAYS and has not taken it
__global__ void kernel(int* mutex, int* sum) {
    if (blockIdx.x == 0) {
        atomicExch(mutex, 0);  // FINDS race-global
        return;
    }
    while (atomicCAS(mutex, 0, 1) != 0) {  // FINDS race-global
    }
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(mutex, 0);
}
const Case c("opened_before_another_takes_it",
             [] { kernel<<<3, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace opened_before_another_takes_it

namespace written_before_the_lock {
// SAYS a lock changes hands
__global__ void kernel(int* mutex, int* value, int* sum) {
    if (blockIdx.x == 0) *value = 7;  // FINDS race-global
    lock(mutex);
    if (blockIdx.x != 0) *sum += *value;  // FINDS race-global
    unlock(mutex);
}
const Case c("written_before_the_lock",
             [] { kernel<<<3, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace written_before_the_lock

namespace written_under_the_lock_read_after_it {
// SAYS a lock changes hands
__global__ void kernel(int* mutex, int* value, int* results) {
    lock(mutex);
    if (blockIdx.x == 0) *value = 7;  // FINDS race-global
    unlock(mutex);
    results[blockIdx.x] = *value;  // FINDS race-global
}
const Case c("written_under_the_lock_read_after_it",
             [] { kernel<<<3, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(3)); });
}  // namespace written_under_the_lock_read_after_it

namespace different_cells_under_the_lock {
// SAYS a lock changes hands
__global__ void kernel(int* mutex, int* cells, int* value) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) value[0] = 1;  // FINDS race-global
    lock(mutex);
    cells[blockIdx.x] += 1;
    unlock(mutex);
    if (blockIdx.x == 1) value[0] = 2;  // FINDS race-global
}
const Case c("different_cells_under_the_lock",
             [] { kernel<<<2, 64>>>(ArrayGM<int>(1), ArrayGM<int>(2), ArrayGM<int>(1)); });
}  // namespace different_cells_under_the_lock

namespace taken_twice_by_one_of_many {
// SAYS for what it has taken at
__global__ void kernel(int* mutex, int* sum) {
    Lock locker(mutex);
    locker.lock();  // FINDS hang
    *sum += 1;
    locker.lock();  // FINDS hang
    locker.unlock();
}
const Case c("taken_twice_by_one_of_many",
             [] { kernel<<<16, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace taken_twice_by_one_of_many

namespace lock_opened_by_a_store {
// SAYS opened by an atomic, too
__global__ void kernel(int* mutex, int* sum) {
    while (atomicCAS(mutex, 0, 1) != 0) {  // FINDS race-global
    }
    __threadfence();
    *sum += 1;
    __threadfence();
    *mutex = 0;  // FINDS race-global
}
const Case c("lock_opened_by_a_store", [] { kernel<<<8, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace lock_opened_by_a_store

namespace flag_that_is_plain {
__global__ void kernel(int* flag, int* value, int* result) {
    if (blockIdx.x == 0) {
        *value = 7;
        __threadfence();
        *flag = 1;  // FINDS race-global
    } else {
        while (*flag == 0) {  // FINDS race-global
        }
        __threadfence();
        *result = *value;
    }
}
const Case c("flag_that_is_plain",
             [] { kernel<<<2, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace flag_that_is_plain
