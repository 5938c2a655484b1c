// Algorithms as courses teach them: wrong programs.
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda/atomic>

#include "Bank.h"

namespace transposed_in_place {
__global__ void kernel(int* m, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < n && y < n) m[x * n + y] = m[y * n + x];  // FINDS race-global
}
const Case c("transposed_in_place",
             [] { kernel<<<dim3(2, 2), dim3(8, 8)>>>(ArrayGM<int>(256, 1), 16); });
}  // namespace transposed_in_place

namespace stencil_twice_in_one_launch {
__global__ void kernel(float* a, float* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) b[i] = (a[i - 1] + a[i + 1]) / 2;  // FINDS race-global
    __syncthreads();
    if (i > 0 && i < n - 1) a[i] = (b[i - 1] + b[i + 1]) / 2;  // FINDS race-global
}
const Case c("stencil_twice_in_one_launch",
             [] { kernel<<<4, 32>>>(ArrayGM<float>(128, 1), ArrayGM<float>(128, 1), 128); });
}  // namespace stencil_twice_in_one_launch

namespace double_buffer_never_swapped_behind_a_barrier {
__global__ void kernel(const int* in, int* out, int tiles) {
    __shared__ int buffer[2][64];
    int t = threadIdx.x;
    buffer[0][t] = in[t];
    __syncthreads();
    for (int k = 0; k < tiles; ++k) {
        if (k + 1 < tiles) buffer[(k + 1) % 2][t] = in[(k + 1) * 64 + t];  // FINDS race-shared
        out[k * 64 + t] = buffer[k % 2][63 - t];                           // FINDS race-shared
    }
}
const Case c("double_buffer_never_swapped_behind_a_barrier",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(256, 1), ArrayGM<int>(256), 4); });
}  // namespace double_buffer_never_swapped_behind_a_barrier

namespace compaction_counter_plain_in_shared {
__global__ void kernel(const int* in, int* out, int* count) {
    __shared__ int n;
    if (threadIdx.x == 0) n = 0;
    __syncthreads();
    if (in[threadIdx.x] > 0) out[n++] = in[threadIdx.x];  // FINDS race-shared
    __syncthreads();
    if (threadIdx.x == 0) *count = n;
}
const Case c("compaction_counter_plain_in_shared",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1), ArrayGM<int>(64), ArrayGM<int>(1)); });
}  // namespace compaction_counter_plain_in_shared

namespace compaction_counter_never_cleared {
__global__ void kernel(const int* in, int* out) {
    __shared__ int n;
    if (in[threadIdx.x] > 0)
        out[atomicAdd(&n, 1) % 64] = in[threadIdx.x];  // FINDS uninitialised-shared
}
const Case c("compaction_counter_never_cleared",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1), ArrayGM<int>(64)); });
}  // namespace compaction_counter_never_cleared

namespace templated_fold_one_element_too_many {
template <class T, int N>
__global__ void kernel(const T* in, T* out) {
    __shared__ T part[N];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    for (int d = N / 2; d > 0; d /= 2) {
        if (t <= d && t + d < N) part[t] += part[t + d];  // FINDS race-shared
        __syncthreads();
    }
    if (t == 0) *out = part[0];
}
const Case c("templated_fold_one_element_too_many",
             [] { kernel<double, 128><<<1, 128>>>(ArrayGM<double>(128, 1), ArrayGM<double>(1)); });
}  // namespace templated_fold_one_element_too_many

namespace last_block_resets_without_fence {
__device__ unsigned done;
__global__ void kernel(const int* in, int* part, int* out) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        part[blockIdx.x] = in[blockIdx.x];            // FINDS race-global
        last = atomicAdd(&done, 1) == gridDim.x - 1;  // FINDS race-global
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int s = 0;
        for (unsigned i = 0; i < gridDim.x; ++i) s += part[i];  // FINDS race-global
        *out = s;
        done = 0;  // FINDS race-global
    }
}
const Case c("last_block_resets_without_fence",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(4, 1), ArrayGM<int>(4), ArrayGM<int>(1)); });
}  // namespace last_block_resets_without_fence

namespace warp_fold_over_volatile_without_syncwarp {
__global__ void kernel(int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (t < 32) {
        volatile int* v = s;
        v[t] += v[t + 32];  // FINDS race-shared
        v[t] += v[t + 16];  // FINDS race-shared
        v[t] += v[t + 8];   // FINDS race-shared
        v[t] += v[t + 4];   // FINDS race-shared
        v[t] += v[t + 2];   // FINDS race-shared
        v[t] += v[t + 1];   // FINDS race-shared
    }
    if (t == 0) *out = s[0];
}
const Case c("warp_fold_over_volatile_without_syncwarp",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1), ArrayGM<int>(1)); });
}  // namespace warp_fold_over_volatile_without_syncwarp

namespace managed_list_read_before_synchronise {
struct Node {
    int value;
    Node* next;
};
__global__ void kernel(Node* n) {
    for (; n; n = n->next) n->value *= 2;  // FINDS race-streams
}
const Case c("managed_list_read_before_synchronise", [] {
    Node* nodes;
    cudaMallocManaged(&nodes, 3 * sizeof(Node));
    nodes[0] = {1, &nodes[1]};
    nodes[1] = {2, &nodes[2]};
    nodes[2] = {3, nullptr};
    kernel<<<1, 1>>>(nodes);
    volatile int x = nodes[2].value;  // FINDS race-streams
    (void)x;
    cudaDeviceSynchronize();
    cudaFree(nodes);
});
}  // namespace managed_list_read_before_synchronise

namespace list_of_host_nodes_followed {
struct Node {
    int value;
    Node* next;
};
__global__ void kernel(Node* n) {
    for (; n; n = n->next) n->value *= 2;  // FINDS host-pointer
}
const Case c("list_of_host_nodes_followed", [] {
    Node* tail = new Node{2, nullptr};
    Node head{1, tail};
    kernel<<<1, 1>>>(ArrayGM<Node>(1, head));
    cudaDeviceSynchronize();
    delete tail;
});
}  // namespace list_of_host_nodes_followed

namespace event_recorded_before_the_kernel {
__global__ void fill(int* a) {
    a[threadIdx.x] = threadIdx.x;  // FINDS race-streams
}
__global__ void use(const int* a, int* b) {
    b[threadIdx.x] = a[threadIdx.x];  // FINDS race-streams
}
const Case c("event_recorded_before_the_kernel", [] {
    ArrayGM<int> a(32), b(32);
    cudaStream_t one, two;
    cudaEvent_t e;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&e);
    cudaEventRecord(e, one);
    fill<<<1, 32, 0, one>>>(a);
    cudaStreamWaitEvent(two, e, 0);
    use<<<1, 32, 0, two>>>(a, b);
    cudaDeviceSynchronize();
    cudaEventDestroy(e);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
});
}  // namespace event_recorded_before_the_kernel

namespace async_copy_back_read_at_once {
__global__ void fill(int* a) {
    a[threadIdx.x] = threadIdx.x;
}
const Case c("async_copy_back_read_at_once", [] {
    ArrayGM<int> a(32);
    int* host;
    cudaMallocHost(&host, 128);
    cudaStream_t s;
    cudaStreamCreate(&s);
    fill<<<1, 32, 0, s>>>(a);
    cudaMemcpyAsync(host, a, 128, cudaMemcpyDeviceToHost, s);  // FINDS race-streams
    volatile int x = host[3];                                  // FINDS race-streams
    (void)x;
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
    cudaFreeHost(host);
});
}  // namespace async_copy_back_read_at_once

namespace past_the_weights_of_a_convolution {
__constant__ float weights[5];
__global__ void kernel(const float* in, float* out, int n) {
    int i = threadIdx.x;
    if (i < 2 || i >= n - 2) return;
    float s = 0;
    for (int k = -2; k <= 3; ++k) s += weights[k + 2] * in[i + k];  // FINDS out-of-bounds
    out[i] = s;
}
const Case c("past_the_weights_of_a_convolution", [] {
    const float w[5] = {1, 2, 3, 2, 1};
    cudaMemcpyToSymbol(weights, w, sizeof w);
    kernel<<<1, 64>>>(ArrayGM<float>(80, 1), ArrayGM<float>(64), 64);
});
}  // namespace past_the_weights_of_a_convolution

namespace spin_lock_released_before_the_write {
__device__ int mutex;
__global__ void kernel(int* sum) {
    if (threadIdx.x == 0) {
        while (atomicCAS(&mutex, 0, 1)) {
        }
        __threadfence();
        int old = *sum;  // FINDS race-global
        __threadfence();
        atomicExch(&mutex, 0);
        *sum = old + 1;  // FINDS race-global
    }
}
const Case c("spin_lock_released_before_the_write", [] { kernel<<<4, 32>>>(ArrayGM<int>(1)); });
}  // namespace spin_lock_released_before_the_write

namespace spin_lock_without_any_fence {
__device__ int mutex;
__global__ void kernel(int* sum) {
    if (threadIdx.x == 0) {
        while (atomicCAS(&mutex, 0, 1)) {
        }
        *sum += 1;  // FINDS lost-update
        atomicExch(&mutex, 0);
    }
}
const Case c("spin_lock_without_any_fence", [] { kernel<<<4, 32>>>(ArrayGM<int>(1)); });
}  // namespace spin_lock_without_any_fence

namespace tile_of_sixteen_sums_past_itself {
namespace cg = cooperative_groups;
__global__ void kernel(const int* in, int* out) {
    __shared__ int s[64];
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int t = threadIdx.x;
    s[t] = in[t];  // FINDS race-shared
    tile.sync();
    if (tile.thread_rank() == 0) {
        int sum = 0;
        for (int i = 0; i <= 16; ++i) sum += s[(t + i) % 64];  // FINDS race-shared
        out[tile.meta_group_rank()] = sum;
    }
}
const Case c("tile_of_sixteen_sums_past_itself",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1), ArrayGM<int>(4)); });
}  // namespace tile_of_sixteen_sums_past_itself

namespace grid_sync_replaced_by_block_barrier {
__global__ void kernel(int* a, int* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    a[i] = i;  // FINDS race-global
    __syncthreads();
    b[i] = a[n - 1 - i];  // FINDS race-global
}
const Case c("grid_sync_replaced_by_block_barrier",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(128), ArrayGM<int>(128)); });
}  // namespace grid_sync_replaced_by_block_barrier

namespace struct_of_arrays_member_past_its_end {
struct Soa {
    float* x;
    float* y;
    int n;
};
__global__ void kernel(Soa s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= s.n) s.y[i] = s.x[i];  // FINDS out-of-bounds
}
const Case c("struct_of_arrays_member_past_its_end", [] {
    ArrayGM<float> x(100, 1), y(100);
    kernel<<<4, 32>>>(Soa{x, y, 100});
});
}  // namespace struct_of_arrays_member_past_its_end

namespace negative_modulo_index {
__global__ void kernel(const int* in, int* out, int n) {
    int i = threadIdx.x;
    out[i] = in[(i - 1) % n];  // FINDS out-of-bounds
}
const Case c("negative_modulo_index",
             [] { kernel<<<1, 32>>>(ArrayGM<int>(32, 1), ArrayGM<int>(32), 32); });
}  // namespace negative_modulo_index

namespace pitch_taken_in_elements {
__global__ void kernel(float* m, size_t pitch, int w, int h) {
    int x = threadIdx.x, y = threadIdx.y;
    if (x < w && y < h) m[y * pitch + x] = 1;  // FINDS out-of-bounds
}
const Case c("pitch_taken_in_elements", [] {
    float* m;
    size_t pitch;
    cudaMallocPitch(&m, &pitch, 10 * sizeof(float), 8);  // FINDS out-of-bounds
    kernel<<<1, dim3(16, 8)>>>(m, pitch, 10, 8);
    cudaDeviceSynchronize();
    cudaFree(m);
});
}  // namespace pitch_taken_in_elements

namespace early_return_before_the_barrier {
__global__ void kernel(const int* in, int* out, int n) {
    __shared__ int s[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] < 0) {
        __syncthreads();  // FINDS divergent-barrier
        return;
    }
    s[threadIdx.x] = in[i];
    __syncthreads();  // FINDS divergent-barrier
    if (i < n) out[i] = s[threadIdx.x];
}
const Case c("early_return_before_the_barrier", [] {
    int in[64];
    for (int i = 0; i < 64; ++i) in[i] = i % 2 ? 1 : -1;
    int* d;
    cudaMalloc(&d, sizeof in);
    cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice);
    kernel<<<1, 64>>>(d, ArrayGM<int>(64), 64);
    cudaFree(d);
});
}  // namespace early_return_before_the_barrier

namespace half_warps_exchange_with_the_wrong_mask {
__global__ void kernel(int* out) {
    int v = threadIdx.x;
    if (threadIdx.x % 32 < 16)
        v = __shfl_xor_sync(0xffff0000, v, 1);  // FINDS warp-mask
    else
        v = __shfl_xor_sync(0x0000ffff, v, 1);  // FINDS warp-mask
    out[threadIdx.x] = v;
}
const Case c("half_warps_exchange_with_the_wrong_mask",
             [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace half_warps_exchange_with_the_wrong_mask

namespace pipeline_one_stage_short {
__global__ void kernel(const int* in, int* out) {
    __shared__ int s[2][32];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[0][t], &in[t], 4);
    __pipeline_commit();
    __pipeline_memcpy_async(&s[1][t], &in[32 + t], 4);  // FINDS race-shared
    __pipeline_commit();
    __pipeline_wait_prior(1);
    out[t] = s[0][t] + s[1][t];  // FINDS race-shared
    __pipeline_wait_prior(0);
}
const Case c("pipeline_one_stage_short",
             [] { kernel<<<1, 32>>>(ArrayGM<int>(64, 1), ArrayGM<int>(32)); });
}  // namespace pipeline_one_stage_short

namespace atomic_ref_relaxed_flag {
__global__ void kernel(int* flag, int* data, int* out) {
    if (threadIdx.x) return;
    cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
    if (blockIdx.x == 0) {
        *data = 42;  // FINDS race-global
        f.store(1, cuda::memory_order_relaxed);
    } else {
        while (!f.load(cuda::memory_order_relaxed)) {
        }
        *out = *data;  // FINDS race-global
    }
}
const Case c("atomic_ref_relaxed_flag",
             [] { kernel<<<2, 32>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace atomic_ref_relaxed_flag

namespace factorial_overflows {
__device__ int factorial(int n) {
    return n < 2 ? 1 : n * factorial(n - 1);  // FINDS overflow
}
__global__ void kernel(int* out) {
    out[threadIdx.x] = factorial(threadIdx.x);
}
const Case c("factorial_overflows", [] { kernel<<<1, 16>>>(ArrayGM<int>(16)); });
}  // namespace factorial_overflows

namespace bank_accounts_plain_transfer {
__global__ void kernel(int* balance, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    balance[i % n] -= 1;        // FINDS race-global
    balance[(i + 7) % n] += 1;  // FINDS race-global
}
const Case c("bank_accounts_plain_transfer", [] { kernel<<<4, 32>>>(ArrayGM<int>(10, 100), 10); });
}  // namespace bank_accounts_plain_transfer

namespace prefix_of_blocks_waits_without_fence {
__global__ void kernel(const int* in, int* prefix, volatile int* ready) {
    if (threadIdx.x) return;
    int b = blockIdx.x, before = 0;
    if (b > 0) {
        while (!ready[b - 1]) {
        }
        before = prefix[b - 1];  // FINDS race-global
    }
    prefix[b] = before + in[b];  // FINDS race-global
    ready[b] = 1;
}
const Case c("prefix_of_blocks_waits_without_fence",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(4, 1), ArrayGM<int>(4), ArrayGM<int>(4)); });
}  // namespace prefix_of_blocks_waits_without_fence

namespace string_reversed_in_place_by_all {
__global__ void kernel(char* s, int n) {
    int i = threadIdx.x;
    char c = s[i];     // FINDS race-global
    s[n - 1 - i] = c;  // FINDS race-global
}
const Case c("string_reversed_in_place_by_all",
             [] { kernel<<<1, 64>>>(ArrayGM<char>(64, 'a'), 64); });
}  // namespace string_reversed_in_place_by_all

namespace sparse_row_past_the_values {
__global__ void kernel(const int* rows, const float* values, float* y, int n) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n) return;
    float s = 0;
    for (int k = rows[r]; k <= rows[r + 1]; ++k) s += values[k];  // FINDS out-of-bounds
    y[r] = s;
}
const Case c("sparse_row_past_the_values", [] {
    const int rows[] = {0, 2, 4, 6, 8};
    int* r;
    cudaMalloc(&r, sizeof rows);
    cudaMemcpy(r, rows, sizeof rows, cudaMemcpyHostToDevice);
    kernel<<<1, 32>>>(r, ArrayGM<float>(8, 1), ArrayGM<float>(4), 4);
    cudaFree(r);
});
}  // namespace sparse_row_past_the_values

namespace shared_pointer_kept_for_the_next_kernel {
__device__ int* kept;
__global__ void first() {
    __shared__ int s[4];
    s[threadIdx.x] = 1;
    if (threadIdx.x == 0) kept = s;
}
__global__ void second(int* out) {
    *out = *kept;  // FINDS uninitialised-shared
}
const Case c("shared_pointer_kept_for_the_next_kernel", [] {
    first<<<1, 4>>>();
    second<<<1, 1>>>(ArrayGM<int>(1));
});
}  // namespace shared_pointer_kept_for_the_next_kernel

namespace bins_read_while_a_warp_still_counts {
__global__ void kernel(int* out) {
    __shared__ int bins[4];
    if (threadIdx.x < 4) bins[threadIdx.x] = 0;
    __syncthreads();
    for (int i = 0; i < 4; ++i) atomicAdd(&bins[i], 1);
    __syncthreads();
    if (threadIdx.x / 32 == 1) atomicAdd(&bins[0], 1);  // FINDS race-shared
    if (threadIdx.x / 32 == 2)
        out[threadIdx.x] = bins[threadIdx.x == 64 ? 0 : 1];  // FINDS race-shared
}
const Case c("bins_read_while_a_warp_still_counts", [] { kernel<<<1, 96>>>(ArrayGM<int>(96)); });
}  // namespace bins_read_while_a_warp_still_counts

namespace counts_read_by_a_later_block {
__global__ void kernel(const int* in, int* bins, int* out) {
    for (int i = 0; i < 8; ++i) atomicAdd(&bins[in[threadIdx.x] % 4], 1);  // FINDS race-global
    if (blockIdx.x == 3) out[threadIdx.x] = bins[1];                       // FINDS race-global
}
const Case c("counts_read_by_a_later_block",
             [] { kernel<<<4, 64>>>(ArrayGM<int>(64, 1), ArrayGM<int>(4), ArrayGM<int>(64)); });
}  // namespace counts_read_by_a_later_block

namespace read_by_two_blocks_and_written_by_a_third {
__global__ void kernel(int* limit, int* out) {
    if (blockIdx.x < 8) out[blockIdx.x] = *limit;         // FINDS race-global
    if (blockIdx.x == 8 && threadIdx.x == 0) *limit = 0;  // FINDS race-global
}
const Case c("read_by_two_blocks_and_written_by_a_third",
             [] { kernel<<<9, 1>>>(ArrayGM<int>(1, 5), ArrayGM<int>(8)); });
}  // namespace read_by_two_blocks_and_written_by_a_third

namespace sums_waited_for_without_fence {
// SAYS both blocks use a lock, a counter or a flag
__device__ unsigned counts[2];  // of blocks that have begun, and arrived
__global__ void kernel(int* sums, int* out) {
    atomicAdd(&counts[0], 1);
    sums[blockIdx.x] = blockIdx.x;  // FINDS race-global
    atomicAdd(&counts[1], 1);
    if (blockIdx.x < 4) return;
    while (atomicAdd(&counts[1], 0) < gridDim.x) {
    }
    *out = sums[3];  // FINDS race-global
}
const Case c("sums_waited_for_without_fence",
             [] { kernel<<<5, 1>>>(ArrayGM<int>(5), ArrayGM<int>(1)); });
}  // namespace sums_waited_for_without_fence

namespace read_by_one_warp_and_cleared_by_the_next {
__global__ void kernel(int* cells, int* out) {
    const int first = cells[0];
    if (threadIdx.x < 32)
        out[threadIdx.x] = cells[512 + threadIdx.x];  // FINDS race-global
    else
        cells[480 + threadIdx.x] = first;  // FINDS race-global
}
const Case c("read_by_one_warp_and_cleared_by_the_next",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(600, 1), ArrayGM<int>(32)); });
}  // namespace read_by_one_warp_and_cleared_by_the_next
