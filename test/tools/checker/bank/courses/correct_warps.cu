// Warps, tiles, grids: correct programs.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>

#include "Bank.h"

namespace sum_of_a_warp {
__global__ void kernel(const int* in, int* sum) {
    int value = in[threadIdx.x];
    for (int delta = 16; delta > 0; delta /= 2) value += __shfl_xor_sync(0xffffffff, value, delta);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, value);
}
const Case c("sum_of_a_warp", [] { kernel<<<1, 96>>>(ArrayGM<int>(96, 1), ArrayGM<int>(1)); });
}  // namespace sum_of_a_warp

namespace scan_of_a_warp {
__global__ void kernel(int* values) {
    const int lane = threadIdx.x % 32;
    int value = values[threadIdx.x];
    for (int delta = 1; delta < 32; delta *= 2) {
        const int other = __shfl_up_sync(0xffffffff, value, delta);
        if (lane >= delta) value += other;
    }
    values[threadIdx.x] = value;
}
const Case c("scan_of_a_warp", [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1)); });
}  // namespace scan_of_a_warp

namespace mask_by_a_ballot {
__global__ void kernel(const int* in, int* sum, int n) {
    const bool isInside = threadIdx.x < n;
    const unsigned mask = __ballot_sync(0xffffffff, isInside);
    if (!isInside) return;
    int value = in[threadIdx.x];
    for (int delta = 16; delta > 0; delta /= 2) {
        const int other = __shfl_down_sync(mask, value, delta);
        if (threadIdx.x + delta < n) value += other;
    }
    if (threadIdx.x == 0) *sum = value;
}
const Case c("mask_by_a_ballot",
             [] { kernel<<<1, 32>>>(ArrayGM<int>(20, 1), ArrayGM<int>(1), 20); });
}  // namespace mask_by_a_ballot

namespace both_halves_by_their_own_masks {
__global__ void kernel(int* out) {
    int value = threadIdx.x;
    if (threadIdx.x < 16)
        value = __shfl_sync(0x0000ffff, value, 3);
    else
        value = __shfl_sync(0xffff0000, value, 20);
    out[threadIdx.x] = value;
}
const Case c("both_halves_by_their_own_masks", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace both_halves_by_their_own_masks

namespace exchange_by_memory_with_syncwarp {
__global__ void kernel(int* out) {
    __shared__ int cells[64];
    cells[threadIdx.x] = threadIdx.x;
    __syncwarp();
    out[threadIdx.x] = cells[threadIdx.x ^ 1];
}
const Case c("exchange_by_memory_with_syncwarp", [] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
}  // namespace exchange_by_memory_with_syncwarp

namespace one_atomic_for_a_warp {
namespace cg = cooperative_groups;
__global__ void kernel(const int* in, int* kept, int* count) {
    const int value = in[threadIdx.x];
    if (value > 2) {
        const auto active = cg::coalesced_threads();
        int first = 0;
        if (active.thread_rank() == 0) first = atomicAdd(count, active.size());
        kept[active.shfl(first, 0) + active.thread_rank()] = value;
    }
}
const Case c("one_atomic_for_a_warp",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(64), ArrayGM<int>(1)); });
}  // namespace one_atomic_for_a_warp

namespace tiles_of_eight {
namespace cg = cooperative_groups;
__global__ void kernel(const int* in, int* out) {
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    const int sum = cg::reduce(tile, in[threadIdx.x], cg::plus<int>());
    if (tile.thread_rank() == 0) out[threadIdx.x / 8] = sum;
}
const Case c("tiles_of_eight", [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(8)); });
}  // namespace tiles_of_eight

namespace two_phases_of_a_grid {
namespace cg = cooperative_groups;
__global__ void kernel(int* values) {
    const int n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = i;
    cg::this_grid().sync();
    const int other = values[n - 1 - i];
    cg::this_grid().sync();
    values[i] = other;
}
const Case c("two_phases_of_a_grid", [] {
    ArrayGM<int> values(128);
    int* memory = values;
    void* arguments[] = {&memory};
    cudaLaunchCooperativeKernel(kernel, 4, 32, arguments);
});
}  // namespace two_phases_of_a_grid

namespace copied_by_the_group {
namespace cg = cooperative_groups;
__global__ void kernel(const int* in, int* out) {
    __shared__ int cells[64];
    const auto block = cg::this_thread_block();
    cg::memcpy_async(block, cells, in, sizeof cells);
    cg::wait(block);
    out[threadIdx.x] = cells[63 - threadIdx.x];
}
const Case c("copied_by_the_group",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(64)); });
}  // namespace copied_by_the_group

namespace match_of_equal_keys {
__global__ void kernel(const int* keys, int* counts) {
    const int key = keys[threadIdx.x] + threadIdx.x % 4;
    const unsigned same = __match_any_sync(0xffffffff, key);
    if (int(threadIdx.x % 32) == __ffs(same) - 1) atomicAdd(&counts[key], __popc(same));
}
const Case c("match_of_equal_keys", [] { kernel<<<1, 64>>>(ArrayGM<int>(64), ArrayGM<int>(4)); });
}  // namespace match_of_equal_keys

namespace block_waits_for_an_earlier_one {
__global__ void kernel(int* sums, volatile int* done) {
    if (threadIdx.x != 0) return;
    while (blockIdx.x > 0 && done[blockIdx.x - 1] == 0) {
    }
    __threadfence();
    sums[blockIdx.x] = 1 + (blockIdx.x > 0 ? sums[blockIdx.x - 1] : 0);
    __threadfence();
    done[blockIdx.x] = 1;
}
const Case c("block_waits_for_an_earlier_one",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(4), ArrayGM<int>(4)); });
}  // namespace block_waits_for_an_earlier_one

namespace turns_by_a_volatile_number {
__global__ void kernel(volatile int* turn, int* order) {
    if (threadIdx.x != 0) return;
    while (*turn != int(blockIdx.x)) {
    }
    __threadfence();
    *order = *order * 2 + 1;
    __threadfence();
    *turn = *turn + 1;
}
const Case c("turns_by_a_volatile_number",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace turns_by_a_volatile_number

namespace counter_under_a_lock_of_volatile_cells {
__global__ void kernel(int* mutex, volatile int* count) {
    if (threadIdx.x != 0) return;
    while (atomicCAS(mutex, 0, 1) != 0) {
    }
    __threadfence();
    *count = *count + 1;
    __threadfence();
    atomicExch(mutex, 0);
}
const Case c("counter_under_a_lock_of_volatile_cells",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace counter_under_a_lock_of_volatile_cells

namespace two_locks_in_one_order {
__device__ void lock(int* mutex) {
    while (atomicCAS(mutex, 0, 1) != 0) {
    }
    __threadfence();
}
__device__ void unlock(int* mutex) {
    __threadfence();
    atomicExch(mutex, 0);
}
__global__ void kernel(int* mutexes, int* balances) {
    const int from = blockIdx.x % 3, to = (blockIdx.x + 1) % 3;
    lock(&mutexes[min(from, to)]);
    lock(&mutexes[max(from, to)]);
    balances[from] -= 1;
    balances[to] += 1;
    unlock(&mutexes[max(from, to)]);
    unlock(&mutexes[min(from, to)]);
}
const Case c("two_locks_in_one_order",
             [] { kernel<<<6, 1>>>(ArrayGM<int>(3), ArrayGM<int>(3, 9)); });
}  // namespace two_locks_in_one_order

namespace tried_lock_whose_answer_counts {
__device__ bool tryLock(int* mutex) {
    const bool taken = atomicCAS(mutex, 0, 1) == 0;
    __threadfence();
    return taken;
}
__global__ void kernel(int* mutex, int* sum) {
    for (bool done = false; !done;) {
        if (tryLock(mutex)) {
            *sum += 1;
            __threadfence();
            atomicExch(mutex, 0);
            done = true;
        }
    }
}
const Case c("tried_lock_whose_answer_counts",
             [] { kernel<<<6, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace tried_lock_whose_answer_counts

namespace two_cells_by_compare_and_swap {
__device__ void add(float* sum, float value) {
    int* const bits = reinterpret_cast<int*>(sum);
    for (int before = *bits, expected; expected = before,
             (before = atomicCAS(bits, expected,
                                 __float_as_int(__int_as_float(expected) + value))) != expected;) {
    }
}
__global__ void kernel(float* sums) {
    add(&sums[blockIdx.x % 2], 1);
    add(&sums[1 - blockIdx.x % 2], 1);
}
const Case c("two_cells_by_compare_and_swap", [] { kernel<<<4, 2>>>(ArrayGM<float>(2)); });
}  // namespace two_cells_by_compare_and_swap
