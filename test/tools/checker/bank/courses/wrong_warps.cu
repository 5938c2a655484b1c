// Lanes, groups and grids that wait for each other: wrong programs.
#include <cooperative_groups.h>

#include "Bank.h"

namespace lane_outside_its_own_mask {
__global__ void kernel(int* out) {
    if (threadIdx.x < 20)
        out[threadIdx.x] = __shfl_sync(0x0000ffff, threadIdx.x, 0);  // FINDS warp-mask
}
const Case c("lane_outside_its_own_mask", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace lane_outside_its_own_mask

namespace barrier_of_a_warp_outside_its_own_mask {
__global__ void kernel(int* out) {
    out[threadIdx.x] = 1;
    __syncwarp(0x0000000f);  // FINDS warp-mask
}
const Case c("barrier_of_a_warp_outside_its_own_mask", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace barrier_of_a_warp_outside_its_own_mask

namespace ballot_of_lanes_that_returned {
__global__ void kernel(int* out) {
    if (threadIdx.x >= 20) return;
    out[threadIdx.x] = __ballot_sync(0xffffffff, 1);  // FINDS warp-mask
}
const Case c("ballot_of_lanes_that_returned", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace ballot_of_lanes_that_returned

namespace tile_shuffle_of_lanes_that_returned {
namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    if (threadIdx.x >= 20) return;
    out[threadIdx.x] = tile.shfl_down(1, 1);  // FINDS warp-mask
}
const Case c("tile_shuffle_of_lanes_that_returned", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace tile_shuffle_of_lanes_that_returned

namespace tile_barrier_of_some {
namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
    const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    if (tile.thread_rank() == 0) return;
    tile.sync();  // FINDS warp-mask
    out[threadIdx.x] = 1;
}
const Case c("tile_barrier_of_some", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace tile_barrier_of_some

namespace shuffle_in_a_branch {
__global__ void kernel(int* out) {
    int value = threadIdx.x;
    if (threadIdx.x < 16) value += __shfl_down_sync(0xffffffff, value, 8);  // FINDS warp-mask
    out[threadIdx.x] = value;
}
const Case c("shuffle_in_a_branch", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace shuffle_in_a_branch

namespace shuffle_from_a_lane_that_does_not_come {
__global__ void kernel(int* out) {
    if (threadIdx.x < 16)
        out[threadIdx.x] = __shfl_sync(0x0000ffff, threadIdx.x, 20);  // FINDS warp-mask
}
const Case c("shuffle_from_a_lane_that_does_not_come", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace shuffle_from_a_lane_that_does_not_come

namespace last_warp_smaller_than_its_mask {
__global__ void kernel(const int* in, int* sum, int n) {
    const int i = threadIdx.x;
    if (i >= n) return;
    int value = in[i];
    for (int delta = 16; delta > 0; delta /= 2)
        value += __shfl_down_sync(0xffffffff, value, delta);  // FINDS warp-mask
    if (i % 32 == 0) atomicAdd(sum, value);
}
const Case c("last_warp_smaller_than_its_mask",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(50, 1), ArrayGM<int>(1), 50); });
}  // namespace last_warp_smaller_than_its_mask

namespace exchange_by_memory_without_syncwarp {
__global__ void kernel(int* out) {
    __shared__ int cells[32];
    cells[threadIdx.x] = threadIdx.x;           // FINDS race-shared
    out[threadIdx.x] = cells[threadIdx.x ^ 1];  // FINDS race-shared
}
const Case c("exchange_by_memory_without_syncwarp", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace exchange_by_memory_without_syncwarp

namespace grid_barrier_of_some_blocks {
namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
    if (blockIdx.x > 0) cg::this_grid().sync();  // FINDS divergent-barrier
    if (threadIdx.x == 0) out[blockIdx.x] += 1;
}
const Case c("grid_barrier_of_some_blocks", [] {
    ArrayGM<int> out(4);
    int* memory = out;
    void* arguments[] = {&memory};
    cudaLaunchCooperativeKernel(kernel, 4, 32, arguments);
});
}  // namespace grid_barrier_of_some_blocks

namespace grid_barrier_of_some_threads {
namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
    if (threadIdx.x == 0) {
        out[blockIdx.x] = 1;
        cg::this_grid().sync();  // FINDS divergent-barrier
    }
}
const Case c("grid_barrier_of_some_threads", [] {
    ArrayGM<int> out(4);
    int* memory = out;
    void* arguments[] = {&memory};
    cudaLaunchCooperativeKernel(kernel, 4, 32, arguments);
});
}  // namespace grid_barrier_of_some_threads

namespace grid_barrier_of_an_ordinary_launch {
// SAYS The grid must have been launched for that
namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
    if (threadIdx.x == 0) out[blockIdx.x] = 1;
    cg::this_grid().sync();  // FINDS divergent-barrier
    if (blockIdx.x == 0 && threadIdx.x == 0) out[0] += out[1];
}
const Case c("grid_barrier_of_an_ordinary_launch", [] { kernel<<<2, 32>>>(ArrayGM<int>(2)); });
}  // namespace grid_barrier_of_an_ordinary_launch

namespace ring_of_flags {
// SAYS wait
__global__ void kernel(volatile int* flags) {
    if (threadIdx.x == 0) {
        while (flags[blockIdx.x] == 0) {  // FINDS hang
        }
        flags[(blockIdx.x + 1) % gridDim.x] = 1;
    }
}
const Case c("ring_of_flags", [] { kernel<<<2, 32>>>(ArrayGM<int>(2)); });
}  // namespace ring_of_flags

namespace block_waits_for_the_last_one {
__global__ void kernel(volatile int* done) {
    if (blockIdx.x == 0)
        while (*done == 0) {  // FINDS hang
        }
}
const Case c("block_waits_for_the_last_one", [] { kernel<<<2, 1>>>(ArrayGM<int>(1)); });
}  // namespace block_waits_for_the_last_one

namespace lock_taken_by_a_whole_block {
__global__ void kernel(int* mutex, int* sum) {
    while (atomicCAS(mutex, 0, 1) != 0) {  // FINDS hang
    }
    __threadfence();
    *sum += 1;
    __syncthreads();
    __threadfence();
    atomicExch(mutex, 0);
}
const Case c("lock_taken_by_a_whole_block",
             [] { kernel<<<1, 32>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace lock_taken_by_a_whole_block

namespace unrolled_fold_in_the_if {
__global__ void kernel(const int* values, int* out) {
    int v = values[threadIdx.x];
    if (threadIdx.x % 5) {
        v += __shfl_down_sync(~0u, v, 2);  // FINDS warp-mask
        v += __shfl_down_sync(~0u, v, 1);  // FINDS warp-mask
    }
    out[threadIdx.x] = v;
}
const Case c("unrolled_fold_in_the_if",
             [] { kernel<<<1, 32>>>(ArrayGM<int>(32), ArrayGM<int>(32)); });
}  // namespace unrolled_fold_in_the_if

namespace barrier_in_a_branch_of_a_loop {
__global__ void kernel(int* a) {
    int t = threadIdx.x;
    for (int k = 0; k < 4; ++k) {
        if (t == k) a[k] = k;
        __syncthreads();
        if (t > k) {
            a[t] += a[k];
            __syncthreads();  // FINDS divergent-barrier
        }
        __syncthreads();  // FINDS divergent-barrier
    }
}
const Case c("barrier_in_a_branch_of_a_loop", [] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
}  // namespace barrier_in_a_branch_of_a_loop
