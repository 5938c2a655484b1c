// Shared memory: correct programs about tiles, folds, scans and sorts.
#include <climits>

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>

#include <cuda/barrier>
#include <cuda/pipeline>

#include "Bank.h"

namespace scan_of_a_block {
__global__ void kernel(int* values) {
    __shared__ int cells[64];
    const int t = threadIdx.x;
    cells[t] = values[t];
    __syncthreads();
    for (int step = 1; step < 64; step *= 2) {
        const int other = t >= step ? cells[t - step] : 0;
        __syncthreads();
        cells[t] += other;
        __syncthreads();
    }
    values[t] = cells[t];
}
const Case c("scan_of_a_block", [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1)); });
}  // namespace scan_of_a_block

namespace scan_of_each_block {
__global__ void kernel(int* values) {
    __shared__ int cells[2][64];
    const int t = threadIdx.x;
    int from = 0;
    cells[0][t] = values[blockIdx.x * 64 + t];
    __syncthreads();
    for (int step = 1; step < 64; step *= 2, from = 1 - from) {
        cells[1 - from][t] = cells[from][t] + (t >= step ? cells[from][t - step] : 0);
        __syncthreads();
    }
    values[blockIdx.x * 64 + t] = cells[from][t];
}
const Case c("scan_of_each_block", [] { kernel<<<2, 64>>>(ArrayGM<int>(128, 1)); });
}  // namespace scan_of_each_block

namespace work_efficient_scan {
__global__ void kernel(int* values) {
    extern __shared__ int tree[];
    const int t = threadIdx.x;
    tree[2 * t] = values[2 * t];
    tree[2 * t + 1] = values[2 * t + 1];
    int offset = 1;
    for (int d = 32; d > 0; d >>= 1, offset *= 2) {
        __syncthreads();
        if (t < d) tree[offset * (2 * t + 2) - 1] += tree[offset * (2 * t + 1) - 1];
    }
    if (t == 0) tree[63] = 0;
    for (int d = 1; d < 64; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            const int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
            const int kept = tree[left];
            tree[left] = tree[right];
            tree[right] += kept;
        }
    }
    __syncthreads();
    values[2 * t] = tree[2 * t];
    values[2 * t + 1] = tree[2 * t + 1];
}
const Case c("work_efficient_scan",
             [] { kernel<<<1, 32, 64 * sizeof(int)>>>(ArrayGM<int>(64, 1)); });
}  // namespace work_efficient_scan

namespace bitonic_sort {
__global__ void kernel(int* values) {
    __shared__ int cells[64];
    const unsigned t = threadIdx.x;
    cells[t] = values[t];
    __syncthreads();
    for (unsigned k = 2; k <= 64; k *= 2)
        for (unsigned j = k / 2; j > 0; j /= 2) {
            const unsigned other = t ^ j;
            if (other > t && (cells[t] > cells[other]) == ((t & k) == 0)) {
                const int kept = cells[t];
                cells[t] = cells[other];
                cells[other] = kept;
            }
            __syncthreads();
        }
    values[t] = cells[t];
}
const Case c("bitonic_sort", [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3)); });
}  // namespace bitonic_sort

namespace odd_even_sort {
__global__ void kernel(int* values, int n) {
    __shared__ int cells[64];
    const int t = threadIdx.x;
    if (t < n) cells[t] = values[t];
    __syncthreads();
    for (int round = 0; round < n; ++round) {
        const int left = 2 * t + round % 2;
        if (left + 1 < n && cells[left] > cells[left + 1]) {
            const int kept = cells[left];
            cells[left] = cells[left + 1];
            cells[left + 1] = kept;
        }
        __syncthreads();
    }
    if (t < n) values[t] = cells[t];
}
const Case c("odd_even_sort", [] { kernel<<<1, 64>>>(ArrayGM<int>(50, 3), 50); });
}  // namespace odd_even_sort

namespace transposed_through_a_tile {
__global__ void kernel(const int* in, int* out) {
    __shared__ int tile[8][9];
    const int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * 8 + x];
    __syncthreads();
    out[y * 8 + x] = tile[x][y];
}
const Case c("transposed_through_a_tile",
             [] { kernel<<<1, dim3(8, 8)>>>(ArrayGM<int>(64, 1), ArrayGM<int>(64)); });
}  // namespace transposed_through_a_tile

namespace matrix_product_in_tiles {
__global__ void kernel(const float* a, const float* b, float* c, int n) {
    __shared__ float tileA[8][8], tileB[8][8];
    const int x = threadIdx.x, y = threadIdx.y;
    const int column = blockIdx.x * 8 + x, row = blockIdx.y * 8 + y;
    float sum = 0;
    for (int first = 0; first < n; first += 8) {
        tileA[y][x] = a[row * n + first + x];
        tileB[y][x] = b[(first + y) * n + column];
        __syncthreads();
        for (int k = 0; k < 8; ++k) sum += tileA[y][k] * tileB[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}
const Case c("matrix_product_in_tiles", [] {
    kernel<<<dim3(2, 2), dim3(8, 8)>>>(ArrayGM<float>(256, 1), ArrayGM<float>(256, 1),
                                       ArrayGM<float>(256), 16);
});
}  // namespace matrix_product_in_tiles

namespace matrix_product_of_any_size {
__global__ void kernel(const float* a, const float* b, float* c, int n) {
    __shared__ float tileA[4][4], tileB[4][4];
    const int x = threadIdx.x, y = threadIdx.y;
    const int column = blockIdx.x * 4 + x, row = blockIdx.y * 4 + y;
    float sum = 0;
    for (int first = 0; first < n; first += 4) {
        tileA[y][x] = row < n && first + x < n ? a[row * n + first + x] : 0;
        tileB[y][x] = first + y < n && column < n ? b[(first + y) * n + column] : 0;
        __syncthreads();
        for (int k = 0; k < 4; ++k) sum += tileA[y][k] * tileB[k][x];
        __syncthreads();
    }
    if (row < n && column < n) c[row * n + column] = sum;
}
const Case c("matrix_product_of_any_size", [] {
    kernel<<<dim3(3, 3), dim3(4, 4)>>>(ArrayGM<float>(100, 1), ArrayGM<float>(100, 1),
                                       ArrayGM<float>(100), 10);
});
}  // namespace matrix_product_of_any_size

namespace stencil_with_halo {
__global__ void kernel(const int* in, int* out, int n) {
    __shared__ int cells[34];
    const int t = threadIdx.x, i = blockIdx.x * 32 + t;
    cells[t + 1] = i < n ? in[i] : 0;
    if (t == 0) cells[0] = i > 0 ? in[i - 1] : 0;
    if (t == 31) cells[33] = i + 1 < n ? in[i + 1] : 0;
    __syncthreads();
    if (i < n) out[i] = cells[t] + cells[t + 1] + cells[t + 2];
}
const Case c("stencil_with_halo",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(100, 1), ArrayGM<int>(100), 100); });
}  // namespace stencil_with_halo

namespace histogram_of_the_block {
__global__ void kernel(const int* in, int* counts, int n) {
    __shared__ int bins[16];
    if (threadIdx.x < 16) bins[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[in[i] % 16], 1);
    __syncthreads();
    if (threadIdx.x < 16) atomicAdd(&counts[threadIdx.x], bins[threadIdx.x]);
}
const Case c("histogram_of_the_block",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(200, 5), ArrayGM<int>(16), 200); });
}  // namespace histogram_of_the_block

namespace fold_with_the_last_warp_apart {
__global__ void kernel(const int* in, int* sum) {
    __shared__ int cells[128];
    const int t = threadIdx.x;
    cells[t] = in[t];
    __syncthreads();
    for (int middle = 64; middle >= 32; middle /= 2) {
        if (t < middle) cells[t] += cells[t + middle];
        __syncthreads();
    }
    if (t < 32) {
        int value = cells[t];
        for (int delta = 16; delta > 0; delta /= 2)
            value += __shfl_down_sync(0xffffffff, value, delta);
        if (t == 0) atomicAdd(sum, value);
    }
}
const Case c("fold_with_the_last_warp_apart",
             [] { kernel<<<2, 128>>>(ArrayGM<int>(128, 1), ArrayGM<int>(1)); });
}  // namespace fold_with_the_last_warp_apart

namespace fold_of_odd_length {
__global__ void kernel(float* result, int n) {
    extern __shared__ float values[];
    const int t = threadIdx.x;
    values[t] = t;
    __syncthreads();
    for (int length = n; length > 1;) {
        const int half = (length + 1) / 2;
        if (t + half < length) values[t] += values[t + half];
        length = half;
        __syncthreads();
    }
    if (t == 0) *result = values[0];
}
const Case c("fold_of_odd_length",
             [] { kernel<<<1, 51, 51 * sizeof(float)>>>(ArrayGM<float>(1), 51); });
}  // namespace fold_of_odd_length

namespace maximum_in_shared_memory {
__global__ void kernel(const int* in, int* largest) {
    __shared__ int ofBlock;
    if (threadIdx.x == 0) ofBlock = INT_MIN;
    __syncthreads();
    atomicMax(&ofBlock, in[blockIdx.x * blockDim.x + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) atomicMax(largest, ofBlock);
}
const Case c("maximum_in_shared_memory",
             [] { kernel<<<2, 64>>>(ArrayGM<int>(128, 4), ArrayGM<int>(1)); });
}  // namespace maximum_in_shared_memory

namespace vote_of_the_block {
__global__ void kernel(const int* in, int* out) {
    const int any = __syncthreads_or(in[threadIdx.x] > 2);
    const int count = __syncthreads_count(in[threadIdx.x] > 2);
    if (threadIdx.x == 0) *out = any + count;
}
const Case c("vote_of_the_block", [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(1)); });
}  // namespace vote_of_the_block

namespace broadcast_in_a_loop {
__global__ void kernel(const int* in, int* out) {
    __shared__ int pivot;
    for (int i = 0; i < 4; ++i) {
        if (threadIdx.x == 0) pivot = in[i];
        __syncthreads();
        out[threadIdx.x] += pivot;
        __syncthreads();
    }
}
const Case c("broadcast_in_a_loop",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(4, 5), ArrayGM<int>(64)); });
}  // namespace broadcast_in_a_loop

namespace two_arrays_in_dynamic_memory {
__global__ void kernel(float* out) {
    extern __shared__ char memory[];
    auto* const numbers = reinterpret_cast<double*>(memory);
    auto* const flags = reinterpret_cast<char*>(numbers + blockDim.x);
    numbers[threadIdx.x] = threadIdx.x;
    flags[threadIdx.x] = threadIdx.x % 2;
    __syncthreads();
    const unsigned other = blockDim.x - 1 - threadIdx.x;
    out[threadIdx.x] = flags[other] ? float(numbers[other]) : 0;
}
const Case c("two_arrays_in_dynamic_memory", [] { kernel<<<1, 40, 40 * 9>>>(ArrayGM<float>(40)); });
}  // namespace two_arrays_in_dynamic_memory

namespace structs_in_shared_memory {
struct Particle {
    float mass;
    float velocity[3];
};
__global__ void kernel(float* out) {
    __shared__ Particle particles[32];
    particles[threadIdx.x] = {1.0f, {1, 2, float(threadIdx.x)}};
    __syncthreads();
    const Particle other = particles[31 - threadIdx.x];
    out[threadIdx.x] = other.mass * other.velocity[2];
}
const Case c("structs_in_shared_memory", [] { kernel<<<1, 32>>>(ArrayGM<float>(32)); });
}  // namespace structs_in_shared_memory

namespace exits_before_any_barrier {
__global__ void kernel(int* out, int n) {
    if (blockIdx.x * blockDim.x >= n) return;
    __shared__ int cells[32];
    cells[threadIdx.x] = threadIdx.x;
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = cells[31 - threadIdx.x];
}
const Case c("exits_before_any_barrier", [] { kernel<<<4, 32>>>(ArrayGM<int>(50), 50); });
}  // namespace exits_before_any_barrier

namespace copies_in_two_stages {
__global__ void kernel(const int* in, int* out, int stages) {
    __shared__ int cells[2][64];
    const int self = threadIdx.x;
    const auto fetch = [&](int stage) {
        if (stage < stages)
            __pipeline_memcpy_async(&cells[stage % 2][self], &in[stage * 64 + self], 4);
        __pipeline_commit();
    };
    fetch(0);
    for (int stage = 0; stage < stages; ++stage) {
        fetch(stage + 1);
        __pipeline_wait_prior(1);
        __syncthreads();
        out[stage * 64 + self] = cells[stage % 2][63 - self];
        __syncthreads();
    }
}
const Case c("copies_in_two_stages",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(256, 3), ArrayGM<int>(256), 4); });
}  // namespace copies_in_two_stages

namespace group_copies_in_two_stages {
namespace cg = cooperative_groups;
__global__ void kernel(const int* in, int* out, int stages) {
    __shared__ int cells[2][64];
    const auto block = cg::this_thread_block();
    const int self = threadIdx.x;
    cg::memcpy_async(block, cells[0], in, sizeof cells[0]);
    for (int stage = 0; stage < stages; ++stage) {
        const bool isLast = stage + 1 == stages;
        if (!isLast)
            cg::memcpy_async(block, cells[(stage + 1) % 2], in + (stage + 1) * 64, sizeof cells[0]);
        if (isLast)
            cg::wait(block);
        else
            cg::wait_prior<1>(block);
        out[stage * 64 + self] = cells[stage % 2][63 - self];
        block.sync();
    }
}
const Case c("group_copies_in_two_stages",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(256, 3), ArrayGM<int>(256), 4); });
}  // namespace group_copies_in_two_stages

namespace pipeline_of_one_thread {
__global__ void kernel(const int* in, int* out, int stages) {
    __shared__ int cells[2][64];
    const int self = threadIdx.x;
    auto copies = cuda::make_pipeline();
    const auto fetch = [&](int stage) {
        copies.producer_acquire();
        if (stage < stages)
            cuda::memcpy_async(&cells[stage % 2][self], &in[stage * 64 + self], 4, copies);
        copies.producer_commit();
    };
    fetch(0);
    for (int stage = 0; stage < stages; ++stage) {
        fetch(stage + 1);
        copies.consumer_wait();
        out[stage * 64 + self] = cells[stage % 2][self];
        copies.consumer_release();
    }
    cuda::pipeline_consumer_wait_prior<0>(copies);
}
const Case c("pipeline_of_one_thread",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(256, 3), ArrayGM<int>(256), 4); });
}  // namespace pipeline_of_one_thread

namespace pipeline_of_the_block {
namespace cg = cooperative_groups;
using State = cuda::pipeline_shared_state<cuda::thread_scope_block, 2>;
__global__ void kernel(const int* in, int* out, int stages) {
    __shared__ int cells[2][64];
    __shared__ State state;
    const auto block = cg::this_thread_block();
    auto copies = cuda::make_pipeline(block, &state);
    const auto fetch = [&](int stage) {
        copies.producer_acquire();
        cuda::memcpy_async(block, cells[stage % 2], in + stage * 64, sizeof cells[0], copies);
        copies.producer_commit();
    };
    fetch(0);
    for (int stage = 0; stage < stages; ++stage) {
        if (stage + 1 < stages) fetch(stage + 1);
        copies.consumer_wait();
        out[stage * 64 + threadIdx.x] = cells[stage % 2][63 - threadIdx.x];
        copies.consumer_release();
    }
}
const Case c("pipeline_of_the_block",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(256, 3), ArrayGM<int>(256), 4); });
}  // namespace pipeline_of_the_block

namespace copied_for_a_barrier {
__global__ void kernel(const int* in, int* out) {
    __shared__ int cells[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> copied;
    if (threadIdx.x == 0) init(&copied, blockDim.x);
    __syncthreads();
    for (int round = 0; round < 3; ++round) {
        cuda::memcpy_async(&cells[threadIdx.x], &in[threadIdx.x], 4, copied);
        copied.arrive_and_wait();
        out[threadIdx.x] += cells[63 - threadIdx.x];
        copied.arrive_and_wait();
    }
}
const Case c("copied_for_a_barrier",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(64)); });
}  // namespace copied_for_a_barrier
