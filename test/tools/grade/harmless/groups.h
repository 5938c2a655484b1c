// Cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

template <typename T>
__device__ T byGroupOfTheBlock(T a, T b) {
    const auto block = cooperative_groups::this_thread_block();
    block.sync();
    return block.thread_rank() < block.size() ? a + b : T(0);
}

template <typename T>
__device__ T byTile(T a, T b) {
    const auto tile =
        cooperative_groups::tiled_partition<1>(cooperative_groups::this_thread_block());
    tile.sync();
    return tile.shfl(a, 0) + tile.shfl_xor(b, 0) + tile.shfl_down(T(0), 0);
}

template <typename T>
__device__ T byReduceOfATile(T a, T b) {
    const auto tile =
        cooperative_groups::tiled_partition<1>(cooperative_groups::this_thread_block());
    return cooperative_groups::reduce(tile, a, cooperative_groups::plus<T>()) + b;
}

template <typename T>
__device__ T byVotesOfATile(T a, T b) {
    const auto tile =
        cooperative_groups::tiled_partition<1>(cooperative_groups::this_thread_block());
    return tile.any(1) && tile.all(1) && tile.ballot(1) == 1 ? a + b : T(0);
}

template <typename T>
__device__ T byCoalescedThreads(T a, T b) {
    const auto together = cooperative_groups::coalesced_threads();
    together.sync();
    return together.thread_rank() < together.size() ? a + b : T(0);
}
