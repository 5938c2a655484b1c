// Shared memory: wrong programs about tiles, folds, scans and sorts.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>

#include <cuda/barrier>
#include <cuda/pipeline>

#include "Bank.h"

namespace scan_in_lock_step {
__global__ void kernel(int* values) {
    __shared__ int cells[64];
    const int t = threadIdx.x;
    cells[t] = values[t];
    __syncthreads();
    for (int step = 1; step < 64; step *= 2)
        if (t >= step) cells[t] += cells[t - step];  // FINDS race-shared
    __syncthreads();
    values[t] = cells[t];
}
const Case c("scan_in_lock_step", [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1)); });
}  // namespace scan_in_lock_step

namespace scan_with_one_barrier {
__global__ void kernel(int* values) {
    __shared__ int cells[128];
    const int t = threadIdx.x;
    cells[t] = values[t];
    __syncthreads();
    for (int step = 1; step < 128; step *= 2) {
        const int other = t >= step ? cells[t - step] : 0;  // FINDS race-shared
        cells[t] += other;                                  // FINDS race-shared
        __syncthreads();
    }
    values[t] = cells[t];
}
const Case c("scan_with_one_barrier", [] { kernel<<<1, 128>>>(ArrayGM<int>(128, 1)); });
}  // namespace scan_with_one_barrier

namespace bitonic_sort_without_barrier {
__global__ void kernel(int* values) {
    __shared__ int cells[64];
    const unsigned t = threadIdx.x;
    cells[t] = values[t];
    __syncthreads();
    for (unsigned k = 2; k <= 64; k *= 2)
        for (unsigned j = k / 2; j > 0; j /= 2) {
            const unsigned other = t ^ j;
            if (other > t && (cells[t] > cells[other]) == ((t & k) == 0)) {  // FINDS race-shared
                const int kept = cells[t];                                   // FINDS race-shared
                cells[t] = cells[other];                                     // FINDS race-shared
                cells[other] = kept;                                         // FINDS race-shared
            }
        }
    __syncthreads();
    values[t] = cells[t];
}
const Case c("bitonic_sort_without_barrier", [] {
    ArrayGM<int> values(64);
    int mixed[64];
    for (int i = 0; i < 64; ++i) mixed[i] = i * 37 % 64;
    cudaMemcpy(values, mixed, sizeof mixed, cudaMemcpyHostToDevice);
    kernel<<<1, 64>>>(values);
});
}  // namespace bitonic_sort_without_barrier

namespace tile_read_before_the_barrier {
// SAYS tile[
__global__ void kernel(const int* in, int* out) {
    __shared__ int tile[8][9];
    const int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * 8 + x];   // FINDS race-shared
    out[y * 8 + x] = tile[x][y];  // FINDS race-shared
}
const Case c("tile_read_before_the_barrier",
             [] { kernel<<<1, dim3(8, 8)>>>(ArrayGM<int>(64, 1), ArrayGM<int>(64)); });
}  // namespace tile_read_before_the_barrier

namespace second_row_named_by_its_indices {
// SAYS tile[1][0]
__global__ void kernel(int* out) {
    __shared__ int tile[2][16];
    if (threadIdx.x == 0) tile[1][0] = 3;        // FINDS race-shared
    if (threadIdx.x == 40) out[0] = tile[1][0];  // FINDS race-shared
}
const Case c("second_row_named_by_its_indices", [] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
}  // namespace second_row_named_by_its_indices

namespace member_of_a_struct_named {
// SAYS particles[3].velocity[1]
struct Particle {
    float mass;
    float velocity[3];
};
__global__ void kernel(float* out) {
    __shared__ Particle particles[4];
    if (threadIdx.x == 0) particles[3].velocity[1] = 3;        // FINDS race-shared
    if (threadIdx.x == 40) out[0] = particles[3].velocity[1];  // FINDS race-shared
}
const Case c("member_of_a_struct_named", [] { kernel<<<1, 64>>>(ArrayGM<float>(1)); });
}  // namespace member_of_a_struct_named

namespace matrix_product_without_second_barrier {
__global__ void kernel(const float* a, const float* b, float* c, int n) {
    __shared__ float tileA[8][8], tileB[8][8];
    const int x = threadIdx.x, y = threadIdx.y;
    float sum = 0;
    for (int first = 0; first < n; first += 8) {
        tileA[y][x] = a[y * n + first + x];    // FINDS race-shared
        tileB[y][x] = b[(first + y) * n + x];  // FINDS race-shared
        __syncthreads();
        for (int k = 0; k < 8; ++k) sum += tileA[y][k] * tileB[k][x];  // FINDS race-shared
    }
    c[y * n + x] = sum;
}
const Case c("matrix_product_without_second_barrier", [] {
    kernel<<<1, dim3(8, 8)>>>(ArrayGM<float>(256, 1), ArrayGM<float>(256, 1), ArrayGM<float>(256),
                              16);
});
}  // namespace matrix_product_without_second_barrier

namespace halo_filled_after_the_barrier {
__global__ void kernel(const int* in, int* out) {
    __shared__ int cells[66];
    const int t = threadIdx.x;
    cells[t + 1] = in[t];
    __syncthreads();
    if (t == 0) cells[0] = cells[65] = 0;             // FINDS race-shared
    out[t] = cells[t] + cells[t + 1] + cells[t + 2];  // FINDS race-shared
}
const Case c("halo_filled_after_the_barrier",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1), ArrayGM<int>(64)); });
}  // namespace halo_filled_after_the_barrier

namespace halo_never_filled {
__global__ void kernel(const int* in, int* out) {
    __shared__ int cells[66];
    const int t = threadIdx.x;
    cells[t + 1] = in[t];
    __syncthreads();
    out[t] = cells[t] + cells[t + 1] + cells[t + 2];  // FINDS uninitialised-shared
}
const Case c("halo_never_filled", [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1), ArrayGM<int>(64)); });
}  // namespace halo_never_filled

namespace bins_never_cleared {
__global__ void kernel(int* counts) {
    __shared__ int bins[8];
    atomicAdd(&bins[threadIdx.x % 8], 1);  // FINDS uninitialised-shared
    __syncthreads();
    if (threadIdx.x < 8) counts[threadIdx.x] = bins[threadIdx.x];
}
const Case c("bins_never_cleared", [] { kernel<<<1, 64>>>(ArrayGM<int>(8)); });
}  // namespace bins_never_cleared

namespace broadcast_without_barrier {
__global__ void kernel(const int* in, int* out) {
    __shared__ int pivot;
    if (threadIdx.x == 0) pivot = in[0];  // FINDS race-shared
    out[threadIdx.x] = pivot;             // FINDS race-shared
}
const Case c("broadcast_without_barrier",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(1, 5), ArrayGM<int>(64)); });
}  // namespace broadcast_without_barrier

namespace broadcast_reused_too_early {
__global__ void kernel(const int* in, int* out) {
    __shared__ int pivot;
    for (int i = 0; i < 2; ++i) {
        if (threadIdx.x == 0) pivot = in[i];  // FINDS race-shared
        __syncthreads();
        out[threadIdx.x] += pivot;  // FINDS race-shared
    }
}
const Case c("broadcast_reused_too_early",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(2, 5), ArrayGM<int>(64)); });
}  // namespace broadcast_reused_too_early

namespace flag_of_the_block_written_by_all {
// SAYS same value
__global__ void kernel(const int* in, int* out) {
    __shared__ int changed;
    if (threadIdx.x == 0) changed = 0;
    __syncthreads();
    if (in[threadIdx.x] > 2) changed = 1;  // FINDS race-shared
    __syncthreads();
    if (threadIdx.x == 0) *out = changed;
}
const Case c("flag_of_the_block_written_by_all",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 5), ArrayGM<int>(1)); });
}  // namespace flag_of_the_block_written_by_all

namespace barrier_only_for_half {
__global__ void kernel(int* out) {
    __shared__ int cells[64];
    const int t = threadIdx.x;
    cells[t] = t;
    if (t < 32) {
        __syncthreads();  // FINDS divergent-barrier
        out[t] = cells[t + 32];
    }
}
const Case c("barrier_only_for_half", [] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
}  // namespace barrier_only_for_half

namespace barrier_in_a_loop_of_own_length {
__global__ void kernel(int* out) {
    for (unsigned i = 0; i < 1 + threadIdx.x / 32; ++i) {
        out[threadIdx.x] += 1;
        __syncthreads();  // FINDS divergent-barrier
    }
}
const Case c("barrier_in_a_loop_of_own_length", [] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
}  // namespace barrier_in_a_loop_of_own_length

namespace transposed_past_the_tile {
// SAYS tile
__global__ void kernel(const int* in, int* out) {
    __shared__ int tile[8][8];
    const int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * 8 + x];
    __syncthreads();
    out[y * 8 + x] = tile[x][y + 1];  // FINDS out-of-bounds-shared
}
const Case c("transposed_past_the_tile",
             [] { kernel<<<1, dim3(8, 8)>>>(ArrayGM<int>(64, 1), ArrayGM<int>(64)); });
}  // namespace transposed_past_the_tile

namespace dynamic_memory_for_two_arrays_too_small {
__global__ void kernel(int* out) {
    extern __shared__ int memory[];
    int* const left = memory;
    int* const right = memory + blockDim.x;
    left[threadIdx.x] = 1;
    right[threadIdx.x] = 2;  // FINDS out-of-bounds-shared
    out[threadIdx.x] = left[threadIdx.x];
}
const Case c("dynamic_memory_for_two_arrays_too_small",
             [] { kernel<<<1, 64, 64 * sizeof(int)>>>(ArrayGM<int>(64)); });
}  // namespace dynamic_memory_for_two_arrays_too_small

namespace static_array_that_nobody_writes {
__global__ void kernel(int* out) {
    __shared__ int weights[64];
    out[threadIdx.x] = weights[threadIdx.x];  // FINDS uninitialised-shared
}
const Case c("static_array_that_nobody_writes", [] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
}  // namespace static_array_that_nobody_writes

namespace fold_reads_neighbour_warp {
__global__ void kernel(int* out) {
    __shared__ int cells[64];
    const int t = threadIdx.x;
    cells[t] = 1;  // FINDS race-shared
    __syncwarp();
    if (t < 32) out[t] = cells[t] + cells[t + 32];  // FINDS race-shared
}
const Case c("fold_reads_neighbour_warp", [] { kernel<<<1, 64>>>(ArrayGM<int>(32)); });
}  // namespace fold_reads_neighbour_warp

namespace sum_returned_before_the_last_barrier {
__global__ void kernel(int* out) {
    __shared__ int cells[128];
    const int t = threadIdx.x;
    cells[t] = 1;
    __syncthreads();
    for (int middle = 64; middle > 0; middle /= 2) {
        if (t >= middle) return;
        cells[t] += cells[t + middle];
        __syncthreads();  // FINDS divergent-barrier
    }
    if (t == 0) *out = cells[0];
}
const Case c("sum_returned_before_the_last_barrier", [] { kernel<<<1, 128>>>(ArrayGM<int>(1)); });
}  // namespace sum_returned_before_the_last_barrier

namespace copy_of_a_group_not_waited_for {
// SAYS nobody has waited for the copy
namespace cg = cooperative_groups;
__global__ void kernel(const int* in, int* out) {
    __shared__ int cells[64];
    const auto block = cg::this_thread_block();
    cg::memcpy_async(block, cells, in, sizeof cells);  // FINDS race-shared
    block.sync();
    out[threadIdx.x] = cells[63 - threadIdx.x];  // FINDS race-shared
    cg::wait(block);
}
const Case c("copy_of_a_group_not_waited_for",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(64)); });
}  // namespace copy_of_a_group_not_waited_for

namespace copy_of_a_thread_not_waited_for {
// SAYS nobody has waited for the copy
__global__ void kernel(const int* in, int* out) {
    __shared__ int cells[64];
    __pipeline_memcpy_async(&cells[threadIdx.x], &in[threadIdx.x], 4);  // FINDS race-shared
    __pipeline_commit();
    out[threadIdx.x] = cells[threadIdx.x];  // FINDS race-shared
    __pipeline_wait_prior(0);
}
const Case c("copy_of_a_thread_not_waited_for",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(64)); });
}  // namespace copy_of_a_thread_not_waited_for

namespace copy_by_ptx_not_waited_for {
// SAYS nobody has waited for the copy
__global__ void kernel(const int* in, int* out) {
    __shared__ int cells[64];
    const auto to = static_cast<unsigned>(__cvta_generic_to_shared(&cells[threadIdx.x]));
    const int* const from = in + threadIdx.x;
    asm("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(from));  // FINDS race-shared
    asm("cp.async.commit_group;");
    asm("cp.async.wait_group 1;");
    out[threadIdx.x] = cells[threadIdx.x];  // FINDS race-shared
}
const Case c("copy_by_ptx_not_waited_for",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(64)); });
}  // namespace copy_by_ptx_not_waited_for

namespace matrix_loaded_without_barrier {
__global__ void kernel(unsigned* out) {
    __shared__ alignas(16) unsigned short rows[64][8];
    const unsigned t = threadIdx.x;
    for (int i = 0; i < 8; i++) rows[t][i] = static_cast<unsigned short>(t);  // FINDS race-shared
    const auto row = static_cast<unsigned>(__cvta_generic_to_shared(rows[63 - t]));
    unsigned two;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
                 : "=r"(two)
                 : "r"(row));  // FINDS race-shared
    out[t] = two;
}
const Case c("matrix_loaded_without_barrier", [] { kernel<<<1, 64>>>(ArrayGM<unsigned>(64)); });
}  // namespace matrix_loaded_without_barrier

namespace waited_for_the_stage_before {
// SAYS nobody has waited for the copy
__global__ void kernel(const int* in, int* out) {
    __shared__ int cells[2][64];
    const int self = threadIdx.x;
    for (int stage = 0; stage < 2; ++stage) {
        const int* const from = &in[stage * 64 + self];
        __pipeline_memcpy_async(&cells[stage][self], from, 4);  // FINDS race-shared
        __pipeline_commit();
    }
    __pipeline_wait_prior(1);
    out[self] = cells[0][self];
    out[64 + self] = cells[1][self];  // FINDS race-shared
}
const Case c("waited_for_the_stage_before",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(128, 3), ArrayGM<int>(128)); });
}  // namespace waited_for_the_stage_before

namespace source_changed_before_the_wait {
// SAYS nobody has waited for the copy
__global__ void kernel(int* in, int* out) {
    __shared__ int cells[64];
    auto copies = cuda::make_pipeline();
    copies.producer_acquire();
    cuda::memcpy_async(&cells[threadIdx.x], &in[threadIdx.x], 4, copies);  // FINDS race-global
    copies.producer_commit();
    in[threadIdx.x] = 0;  // FINDS race-global
    copies.consumer_wait();
    out[threadIdx.x] = cells[threadIdx.x];
    copies.consumer_release();
}
const Case c("source_changed_before_the_wait",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(64)); });
}  // namespace source_changed_before_the_wait

namespace copy_for_a_barrier_not_waited_for {
// SAYS nobody has waited for the copy
__global__ void kernel(const int* in, int* out) {
    __shared__ int cells[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> copied;
    if (threadIdx.x == 0) init(&copied, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(&cells[threadIdx.x], &in[threadIdx.x], 4, copied);  // FINDS race-shared
    auto token = copied.arrive();
    out[threadIdx.x] = cells[threadIdx.x];  // FINDS race-shared
    copied.wait(std::move(token));
}
const Case c("copy_for_a_barrier_not_waited_for",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(64)); });
}  // namespace copy_for_a_barrier_not_waited_for

namespace barrier_initialised_by_one_used_by_all {
__global__ void kernel(int* out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    __shared__ int cells[64];
    if (threadIdx.x == 0) init(&all, 64);  // FINDS race-shared
    cells[threadIdx.x] = out[threadIdx.x];
    all.arrive_and_wait();  // FINDS race-shared
    out[threadIdx.x] = cells[63 - threadIdx.x];
}
const Case c("barrier_initialised_by_one_used_by_all",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1)); });
}  // namespace barrier_initialised_by_one_used_by_all

namespace last_threads_end_before_the_sum {
// SAYS ; and at wrong_shared.cu:
__global__ void kernel(const int* in, int* out, int n) {
    __shared__ int cells[64];
    const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    if (i >= n) return;
    cells[t] = in[i];
    __syncthreads();  // FINDS divergent-barrier
    for (int half = 32; half > 0; half /= 2) {
        if (t < half) cells[t] += cells[t + half];
        __syncthreads();  // FINDS divergent-barrier
    }
    if (t == 0) out[blockIdx.x] = cells[0];
}
const Case c("last_threads_end_before_the_sum",
             [] { kernel<<<2, 64>>>(ArrayGM<int>(100, 1), ArrayGM<int>(2), 100); });
}  // namespace last_threads_end_before_the_sum

namespace two_tiles_read_in_two_lines {
__global__ void kernel(const int* a, const int* b, int* out) {
    __shared__ int left[64], right[64];
    int sum = 0;
    for (int tile = 0; tile < 2; ++tile) {
        left[threadIdx.x] = a[tile * 64 + threadIdx.x];   // FINDS race-shared
        right[threadIdx.x] = b[tile * 64 + threadIdx.x];  // FINDS race-shared
        for (int i = 0; i < 64; ++i) {
            const int x = left[i];                        // FINDS race-shared
            const int y = right[(i + threadIdx.x) % 64];  // FINDS race-shared
            sum += x * y;
        }
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}
const Case c("two_tiles_read_in_two_lines",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(128), ArrayGM<int>(128), ArrayGM<int>(64)); });
}  // namespace two_tiles_read_in_two_lines

namespace flag_of_a_loop_reset_too_early {
__global__ void kernel(int* values) {
    __shared__ int changed;
    int rounds = 0;
    do {
        if (threadIdx.x == 0) changed = 0;  // FINDS race-shared
        __syncthreads();
        if (++rounds < 3) atomicOr(&changed, 1);
        __syncthreads();
    } while (changed);  // FINDS race-shared
    values[threadIdx.x] = rounds;
}
const Case c("flag_of_a_loop_reset_too_early", [] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
}  // namespace flag_of_a_loop_reset_too_early

namespace place_read_before_the_leader_has_asked {
__global__ void kernel(const int* values, int* out, int* count) {
    __shared__ int base[4];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned votes = __ballot_sync(~0u, values[threadIdx.x] > 0);
    if (lane == 0) base[warp] = atomicAdd(count, __popc(votes));  // FINDS race-shared
    int at = base[warp] + lane;                                   // FINDS race-shared
    out[at] = values[threadIdx.x];
}
const Case c("place_read_before_the_leader_has_asked",
             [] { kernel<<<4, 128>>>(ArrayGM<int>(128, 1), ArrayGM<int>(512), ArrayGM<int>(1)); });
}  // namespace place_read_before_the_leader_has_asked

namespace two_sums_not_zeroed {
__global__ void kernel(const float* values, float* out) {
    __shared__ float sum;
    __shared__ float squares;
    float x = values[threadIdx.x];
    atomicAdd(&sum, x);          // FINDS uninitialised-shared
    atomicAdd(&squares, x * x);  // FINDS uninitialised-shared
    __syncthreads();
    if (threadIdx.x == 0) *out = squares - sum * sum;
}
const Case c("two_sums_not_zeroed",
             [] { kernel<<<1, 64>>>(ArrayGM<float>(64), ArrayGM<float>(1)); });
}  // namespace two_sums_not_zeroed

namespace last_flag_read_without_barrier {
__device__ unsigned done;
__global__ void kernel(int* partial, int* sum) {
    __shared__ int isLast;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = blockIdx.x;
        __threadfence();
        isLast = atomicAdd(&done, 1) == gridDim.x - 1;  // FINDS race-shared
    }
    if (isLast) {  // FINDS race-shared
        int v = threadIdx.x < gridDim.x ? partial[threadIdx.x] : 0;
        for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
        if (threadIdx.x == 0) *sum = v;
    }
}
const Case c("last_flag_read_without_barrier",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(4), ArrayGM<int>(1)); });
}  // namespace last_flag_read_without_barrier

namespace sums_zeroed_without_barrier {
__global__ void kernel(const float* values, float* out) {
    __shared__ float sums[4];
    if (threadIdx.x < 4) sums[threadIdx.x] = 0;              // FINDS race-shared
    atomicAdd(&sums[threadIdx.x % 4], values[threadIdx.x]);  // FINDS race-shared
    __syncthreads();
    if (threadIdx.x < 4) atomicAdd(&out[threadIdx.x], sums[threadIdx.x]);
}
const Case c("sums_zeroed_without_barrier",
             [] { kernel<<<3, 128>>>(ArrayGM<float>(128), ArrayGM<float>(4)); });
}  // namespace sums_zeroed_without_barrier
