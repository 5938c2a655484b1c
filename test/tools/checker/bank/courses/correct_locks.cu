// Locks: correct programs. What they have under the lock says what they may touch outside of it.
#include <cuda/atomic>

#include "Bank.h"

namespace {

__device__ void lock(int* mutex) {
    while (atomicCAS(mutex, 0, 1) != 0) {
    }
    __threadfence();
}
__device__ void unlock(int* mutex) {
    __threadfence();
    atomicExch(mutex, 0);
}

}  // namespace

namespace published_by_a_flag_under_the_lock {
__global__ void kernel(int* mutex, int* ready, int* value, int* sum) {
    if (blockIdx.x == 0) {
        *value = 7;
        lock(mutex);
        *ready = 1;
        unlock(mutex);
        return;
    }
    lock(mutex);
    const bool isReady = *ready;
    unlock(mutex);
    if (isReady) atomicAdd(sum, *value);
}
const Case c("published_by_a_flag_under_the_lock", [] {
    kernel<<<4, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1));
});
}  // namespace published_by_a_flag_under_the_lock

namespace published_by_a_relaxed_flag_under_the_lock {
__global__ void kernel(int* mutex, int* ready, int* value, int* sum) {
    if (blockIdx.x == 0) {
        *value = 7;
        lock(mutex);
        atomicExch(ready, 1);
        unlock(mutex);
        return;
    }
    lock(mutex);
    const bool isReady = atomicAdd(ready, 0) != 0;
    unlock(mutex);
    if (isReady) atomicAdd(sum, *value);
}
const Case c("published_by_a_relaxed_flag_under_the_lock", [] {
    kernel<<<4, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1));
});
}  // namespace published_by_a_relaxed_flag_under_the_lock

namespace several_flags_under_the_lock {
__global__ void kernel(int* mutex, int* ready, int* values, int* sum) {
    const int self = blockIdx.x;
    if (self < 3) {
        values[self] = self;
        lock(mutex);
        *ready |= 1 << self;
        unlock(mutex);
        return;
    }
    lock(mutex);
    const int who = *ready;
    unlock(mutex);
    for (int i = 0; i < 3; ++i)
        if (who >> i & 1) atomicAdd(sum, values[i]);
}
const Case c("several_flags_under_the_lock", [] {
    kernel<<<6, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(3), ArrayGM<int>(1));
});
}  // namespace several_flags_under_the_lock

namespace last_block_counted_under_the_lock {
__global__ void kernel(int* mutex, int* count, int* parts, int* sum) {
    __shared__ bool isLast;
    parts[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        lock(mutex);
        isLast = ++*count == gridDim.x;
        unlock(mutex);
    }
    __syncthreads();
    if (!isLast || threadIdx.x != 5) return;
    for (int i = 0; i < gridDim.x * blockDim.x; ++i) *sum += parts[i];
}
const Case c("last_block_counted_under_the_lock", [] {
    kernel<<<4, 64>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(256), ArrayGM<int>(1));
});
}  // namespace last_block_counted_under_the_lock

namespace pushed_onto_a_list {
struct Node {
    int value;
    Node* next;
};
__global__ void kernel(int* mutex, Node* nodes, Node** head, int* sum) {
    Node* const own = nodes + blockIdx.x;
    own->value = blockIdx.x;
    lock(mutex);
    own->next = *head;
    *head = own;
    unlock(mutex);
    lock(mutex);
    const Node* node = *head;
    unlock(mutex);
    for (; node; node = node->next) atomicAdd(sum, node->value);
}
const Case c("pushed_onto_a_list", [] {
    kernel<<<4, 1>>>(ArrayGM<int>(1), ArrayGM<Node>(4), ArrayGM<Node*>(1), ArrayGM<int>(1));
});
}  // namespace pushed_onto_a_list

namespace drawn_from_a_pool {
__global__ void kernel(int* mutex, int* freeOnes, int* count, int* scratch) {
    for (int round = 0; round < 3; ++round) {
        int own = -1;
        while (own < 0) {
            lock(mutex);
            if (*count > 0) own = freeOnes[--*count];
            unlock(mutex);
        }
        scratch[own] += blockIdx.x;
        lock(mutex);
        freeOnes[(*count)++] = own;
        unlock(mutex);
    }
}
__global__ void fill(int* freeOnes, int* count) {
    for (int i = 0; i < 2; ++i) freeOnes[i] = i;
    *count = 2;
}
const Case c("drawn_from_a_pool", [] {
    const ArrayGM<int> mutex(1), freeOnes(2), count(1), scratch(2);
    fill<<<1, 1>>>(freeOnes, count);
    kernel<<<4, 1>>>(mutex, freeOnes, count, scratch);
});
}  // namespace drawn_from_a_pool

namespace made_by_whoever_comes_first {
__global__ void kernel(int* mutex, int* isMade, int* table, int* sum) {
    lock(mutex);
    if (!*isMade) {
        for (int i = 0; i < 8; ++i) table[i] = i * i;
        *isMade = 1;
    }
    unlock(mutex);
    atomicAdd(sum, table[blockIdx.x]);
}
const Case c("made_by_whoever_comes_first", [] {
    kernel<<<8, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(8), ArrayGM<int>(1));
});
}  // namespace made_by_whoever_comes_first

namespace a_block_has_the_lock {
__global__ void kernel(int* mutex, int* cells) {
    if (threadIdx.x == 0) lock(mutex);
    __syncthreads();
    cells[threadIdx.x] += cells[(threadIdx.x + 1) % blockDim.x + blockDim.x];
    __syncthreads();
    cells[threadIdx.x + blockDim.x] += 1;
    __syncthreads();
    if (threadIdx.x == 0) unlock(mutex);
}
const Case c("a_block_has_the_lock", [] { kernel<<<4, 64>>>(ArrayGM<int>(1), ArrayGM<int>(128)); });
}  // namespace a_block_has_the_lock

namespace a_warp_has_the_lock {
__global__ void kernel(int* mutex, int* cells) {
    if (threadIdx.x % 32 == 0) lock(mutex);
    __syncwarp();
    cells[threadIdx.x % 32] += 1;
    __syncwarp();
    if (threadIdx.x % 32 == 0) unlock(mutex);
}
const Case c("a_warp_has_the_lock", [] { kernel<<<2, 64>>>(ArrayGM<int>(1), ArrayGM<int>(32)); });
}  // namespace a_warp_has_the_lock

namespace a_flag_that_a_block_sets_under_its_lock {
__global__ void kernel(int* mutex, int* ready, int* values, int* sum) {
    if (blockIdx.x == 0) values[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) lock(mutex);
    __syncthreads();
    if (blockIdx.x == 0 && threadIdx.x == 40) *ready = 1;
    __syncthreads();
    const bool isReady = *ready;
    __syncthreads();
    if (threadIdx.x == 0) unlock(mutex);
    if (blockIdx.x != 0 && isReady) atomicAdd(sum, values[threadIdx.x]);
}
const Case c("a_flag_that_a_block_sets_under_its_lock", [] {
    kernel<<<3, 64>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(64), ArrayGM<int>(1));
});
}  // namespace a_flag_that_a_block_sets_under_its_lock

namespace moved_between_accounts {
__global__ void kernel(int* mutexes, int* accounts) {
    const int from = blockIdx.x % 3, to = (blockIdx.x + 1) % 3;
    lock(&mutexes[min(from, to)]);
    lock(&mutexes[max(from, to)]);
    accounts[from] -= 1;
    accounts[to] += 1;
    unlock(&mutexes[max(from, to)]);
    unlock(&mutexes[min(from, to)]);
}
const Case c("moved_between_accounts", [] { kernel<<<9, 1>>>(ArrayGM<int>(3), ArrayGM<int>(3)); });
}  // namespace moved_between_accounts

namespace two_semaphores {
__global__ void kernel(int* isFull, int* isEmpty, int* cell, int* sum) {
    for (int i = 0; i < 4; ++i) {
        lock(blockIdx.x == 0 ? isEmpty : isFull);
        if (blockIdx.x == 0)
            *cell = i;
        else
            *sum += *cell;
        unlock(blockIdx.x == 0 ? isFull : isEmpty);
    }
}
const Case c("two_semaphores", [] {
    kernel<<<2, 1>>>(ArrayGM<int>(1, 1), ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1));
});
}  // namespace two_semaphores

namespace a_gate_that_becomes_a_lock {
__global__ void kernel(int* gate, int* value, int* sum) {
    if (blockIdx.x == 0) {
        *value = 3;
        unlock(gate);
        return;
    }
    lock(gate);
    *sum += *value;
    unlock(gate);
}
const Case c("a_gate_that_becomes_a_lock",
             [] { kernel<<<4, 1>>>(ArrayGM<int>(1, 1), ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace a_gate_that_becomes_a_lock

namespace opened_at_the_beginning_of_the_block {
__global__ void kernel(int* sums) {
    __shared__ int mutex, sum;
    if (threadIdx.x == 0) {
        atomicExch(&mutex, 0);
        sum = 0;
    }
    __syncthreads();
    lock(&mutex);
    sum += 1;
    unlock(&mutex);
    __syncthreads();
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}
const Case c("opened_at_the_beginning_of_the_block", [] { kernel<<<2, 64>>>(ArrayGM<int>(2)); });
}  // namespace opened_at_the_beginning_of_the_block

namespace one_thread_takes_and_another_opens {
__global__ void kernel(int* mutex, int* sum) {
    if (threadIdx.x == 0) lock(mutex);
    __syncthreads();
    if (threadIdx.x == 1) *sum += 1;
    __syncthreads();
    if (threadIdx.x == blockIdx.x) unlock(mutex);
}
const Case c("one_thread_takes_and_another_opens",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace one_thread_takes_and_another_opens

namespace taken_out_by_exchange {
__global__ void kernel(int* slots, int* results) {
    if (blockIdx.x % 2 == 0) {
        if (atomicCAS(&slots[0], 0, blockIdx.x + 1) == 0 && blockIdx.x == 2)
            atomicExch(&slots[0], 0);
    } else {
        results[blockIdx.x] = atomicExch(&slots[0], 0);
    }
}
const Case c("taken_out_by_exchange", [] { kernel<<<6, 1>>>(ArrayGM<int>(1), ArrayGM<int>(6)); });
}  // namespace taken_out_by_exchange

namespace queue_with_acquire_and_release {
using Cell = cuda::atomic_ref<int, cuda::thread_scope_device>;
__global__ void kernel(int* mutex, int* items, int* head, int* tail, int* data, int* sum) {
    if (blockIdx.x < 2) {
        data[blockIdx.x] = blockIdx.x + 1;
        while (Cell(*mutex).exchange(1, cuda::memory_order_acquire) != 0) {
        }
        items[(*tail)++] = blockIdx.x;
        Cell(*mutex).store(0, cuda::memory_order_release);
        return;
    }
    int item = -1;
    while (Cell(*mutex).exchange(1, cuda::memory_order_acquire) != 0) {
    }
    if (*head < *tail) item = items[(*head)++];
    Cell(*mutex).store(0, cuda::memory_order_release);
    if (item >= 0) atomicAdd(sum, data[item]);
}
const Case c("queue_with_acquire_and_release", [] {
    kernel<<<5, 1>>>(ArrayGM<int>(1), ArrayGM<int>(8), ArrayGM<int>(1), ArrayGM<int>(1),
                     ArrayGM<int>(8), ArrayGM<int>(1));
});
}  // namespace queue_with_acquire_and_release

namespace locked_by_lanes {
__global__ void kernel(int* mutex, int* count, int* values, int* sum) {
    values[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    lock(mutex);
    const bool isLast = ++*count == gridDim.x * blockDim.x;
    unlock(mutex);
    if (!isLast) return;
    for (int i = 0; i < gridDim.x * blockDim.x; ++i) *sum += values[i];
}
const Case c("locked_by_lanes", [] {
    kernel<<<3, 40>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(120), ArrayGM<int>(1));
});
}  // namespace locked_by_lanes
