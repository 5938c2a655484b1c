// Algorithms as courses teach them: correct programs.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_pipeline.h>
#include <cuda/atomic>

#include "Bank.h"

namespace transposed_in_place_by_pairs {
__global__ void kernel(int* m, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < y && y < n) {
        int t = m[x * n + y];
        m[x * n + y] = m[y * n + x];
        m[y * n + x] = t;
    }
}
const Case c("transposed_in_place_by_pairs",
             [] { kernel<<<dim3(2, 2), dim3(8, 8)>>>(ArrayGM<int>(256, 1), 16); });
}  // namespace transposed_in_place_by_pairs

namespace red_and_black {
__global__ void kernel(float* a, int n, int colour) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1 && i % 2 == colour) a[i] = (a[i - 1] + a[i + 1]) / 2;
}
const Case c("red_and_black", [] {
    ArrayGM<float> a(128, 1);
    for (int k = 0; k < 4; ++k) kernel<<<4, 32>>>(a, 128, k % 2);
});
}  // namespace red_and_black

namespace double_buffer_in_shared {
__global__ void kernel(const int* in, int* out, int tiles) {
    __shared__ int buffer[2][64];
    int t = threadIdx.x;
    buffer[0][t] = in[t];
    __syncthreads();
    for (int k = 0; k < tiles; ++k) {
        if (k + 1 < tiles) buffer[(k + 1) % 2][t] = in[(k + 1) * 64 + t];
        out[k * 64 + t] = buffer[k % 2][63 - t];
        __syncthreads();
    }
}
const Case c("double_buffer_in_shared",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(256, 1), ArrayGM<int>(256), 4); });
}  // namespace double_buffer_in_shared

namespace compaction_aggregated_by_warps {
__global__ void kernel(const int* in, int* out, int* count) {
    int t = threadIdx.x, lane = t % 32;
    bool keep = in[t] > 0;
    unsigned m = __ballot_sync(~0u, keep);
    int base = 0;
    if (lane == 0) base = atomicAdd(count, __popc(m));
    base = __shfl_sync(~0u, base, 0);
    if (keep) out[base + __popc(m & ((1u << lane) - 1))] = in[t];
}
const Case c("compaction_aggregated_by_warps",
             [] { kernel<<<2, 64>>>(ArrayGM<int>(64, 1), ArrayGM<int>(128), ArrayGM<int>(1)); });
}  // namespace compaction_aggregated_by_warps

namespace last_block_sums_with_fence {
__device__ unsigned done;
__global__ void kernel(const int* in, int* part, int* out) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        part[blockIdx.x] = in[blockIdx.x];
        __threadfence();
        last = atomicInc(&done, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        __threadfence();
        int s = 0;
        for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x) s += part[i];
        for (int d = 16; d; d /= 2) s += __shfl_down_sync(~0u, s, d);
        if (threadIdx.x == 0) *out = s;
    }
}
const Case c("last_block_sums_with_fence", [] {
    for (int k = 0; k < 2; ++k)
        kernel<<<4, 32>>>(ArrayGM<int>(4, 1), ArrayGM<int>(4), ArrayGM<int>(1));
});
}  // namespace last_block_sums_with_fence

namespace templated_fold_unrolled {
template <class T, int N>
__device__ void warpFold(volatile T* s, int t) {
    T v = s[t];
    if (N >= 64) v += s[t + 32];
    __syncwarp();
    s[t] = v;
    __syncwarp();
#pragma unroll
    for (int d = 16; d > 0; d /= 2) {
        v += s[t + d];
        __syncwarp();
        s[t] = v;
        __syncwarp();
    }
}
template <class T, int N>
__global__ void kernel(const T* in, T* out) {
    __shared__ T s[N + 32];
    int t = threadIdx.x;
    s[t] = in[t];
    if (t < 32) s[N + t] = 0;
    __syncthreads();
    if (N >= 256) {
        if (t < 128) s[t] += s[t + 128];
        __syncthreads();
    }
    if (N >= 128) {
        if (t < 64) s[t] += s[t + 64];
        __syncthreads();
    }
    if (t < 32) warpFold<T, N>(s, t);
    if (t == 0) *out = s[0];
}
const Case c("templated_fold_unrolled",
             [] { kernel<float, 256><<<1, 256>>>(ArrayGM<float>(256, 1), ArrayGM<float>(1)); });
}  // namespace templated_fold_unrolled

namespace managed_list {
struct Node {
    int value;
    Node* next;
};
__global__ void kernel(Node* n) {
    for (; n; n = n->next) n->value *= 2;
}
const Case c("managed_list", [] {
    Node* nodes;
    cudaMallocManaged(&nodes, 3 * sizeof(Node));
    nodes[0] = {1, &nodes[1]};
    nodes[1] = {2, &nodes[2]};
    nodes[2] = {3, nullptr};
    kernel<<<1, 1>>>(nodes);
    cudaDeviceSynchronize();
    volatile int x = nodes[2].value;
    (void)x;
    cudaFree(nodes);
});
}  // namespace managed_list

namespace events_order_two_streams {
__global__ void fill(int* a) {
    a[threadIdx.x] = threadIdx.x;
}
__global__ void use(const int* a, int* b) {
    b[threadIdx.x] = a[threadIdx.x];
}
const Case c("events_order_two_streams", [] {
    ArrayGM<int> a(32), b(32);
    cudaStream_t one, two;
    cudaEvent_t e;
    cudaStreamCreate(&one);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    fill<<<1, 32, 0, one>>>(a);
    cudaEventRecord(e, one);
    cudaStreamWaitEvent(two, e, 0);
    use<<<1, 32, 0, two>>>(a, b);
    cudaDeviceSynchronize();
    cudaEventDestroy(e);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
});
}  // namespace events_order_two_streams

namespace chunks_on_four_streams {
__global__ void twice(int* a) {
    a[threadIdx.x] *= 2;
}
const Case c("chunks_on_four_streams", [] {
    int *host, *device;
    cudaMallocHost(&host, 4 * 128);
    for (int i = 0; i < 128; ++i) host[i] = i;
    cudaMalloc(&device, 4 * 128);
    cudaStream_t s[4];
    for (int i = 0; i < 4; ++i) {
        cudaStreamCreate(&s[i]);
        cudaMemcpyAsync(device + 32 * i, host + 32 * i, 128, cudaMemcpyHostToDevice, s[i]);
        twice<<<1, 32, 0, s[i]>>>(device + 32 * i);
        cudaMemcpyAsync(host + 32 * i, device + 32 * i, 128, cudaMemcpyDeviceToHost, s[i]);
    }
    for (cudaStream_t& one : s) {
        cudaStreamSynchronize(one);
        cudaStreamDestroy(one);
    }
    volatile int x = host[127];
    (void)x;
    cudaFree(device);
    cudaFreeHost(host);
});
}  // namespace chunks_on_four_streams

namespace convolution_with_constant_weights {
__constant__ float weights[5];
__global__ void kernel(const float* in, float* out, int n) {
    __shared__ float s[36];
    int t = threadIdx.x, i = blockIdx.x * 32 + t;
    s[t + 2] = in[i];
    if (t < 2) {
        s[t] = i >= 2 ? in[i - 2] : 0;
        s[t + 34] = i + 32 < n ? in[i + 32] : 0;
    }
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 5; ++k) sum += weights[k] * s[t + k];
    out[i] = sum;
}
const Case c("convolution_with_constant_weights", [] {
    const float w[5] = {1, 2, 3, 2, 1};
    cudaMemcpyToSymbol(weights, w, sizeof w);
    kernel<<<4, 32>>>(ArrayGM<float>(128, 1), ArrayGM<float>(128), 128);
});
}  // namespace convolution_with_constant_weights

namespace sum_of_groups_by_reduce {
namespace cg = cooperative_groups;
__global__ void kernel(const int* in, int* out) {
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    int v = cg::reduce(tile, in[block.thread_rank()], cg::plus<int>());
    if (tile.thread_rank() == 0) atomicAdd(out, v);
}
const Case c("sum_of_groups_by_reduce",
             [] { kernel<<<1, 128>>>(ArrayGM<int>(128, 1), ArrayGM<int>(1)); });
}  // namespace sum_of_groups_by_reduce

namespace coalesced_threads_count_together {
namespace cg = cooperative_groups;
__global__ void kernel(const int* in, int* count) {
    if (in[threadIdx.x] > 0) {
        auto active = cg::coalesced_threads();
        if (active.thread_rank() == 0) atomicAdd(count, active.size());
    }
}
const Case c("coalesced_threads_count_together",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 1), ArrayGM<int>(1)); });
}  // namespace coalesced_threads_count_together

namespace jacobi_by_a_whole_grid {
namespace cg = cooperative_groups;
__global__ void kernel(float* a, float* b, int n) {
    auto grid = cg::this_grid();
    int i = grid.thread_rank();
    for (int k = 0; k < 4; ++k) {
        if (i > 0 && i < n - 1) b[i] = (a[i - 1] + a[i + 1]) / 2;
        grid.sync();
        float* t = a;
        a = b;
        b = t;
    }
}
const Case c("jacobi_by_a_whole_grid", [] {
    ArrayGM<float> a(128, 1), b(128, 1);
    float *x = a, *y = b;
    int n = 128;
    void* arguments[] = {&x, &y, &n};
    cudaLaunchCooperativeKernel(kernel, 4, 32, arguments);
});
}  // namespace jacobi_by_a_whole_grid

namespace flag_with_release_and_acquire {
__global__ void kernel(int* flag, int* data, int* out) {
    if (threadIdx.x) return;
    cuda::atomic_ref<int, cuda::thread_scope_device> f(*flag);
    if (blockIdx.x == 0) {
        *data = 42;
        f.store(1, cuda::memory_order_release);
    } else {
        while (!f.load(cuda::memory_order_acquire)) {
        }
        *out = *data;
    }
}
const Case c("flag_with_release_and_acquire",
             [] { kernel<<<2, 32>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
}  // namespace flag_with_release_and_acquire

namespace look_back_with_fences {
__global__ void kernel(const int* in, int* prefix, volatile int* ready) {
    if (threadIdx.x) return;
    int b = blockIdx.x, before = 0;
    if (b > 0) {
        while (!ready[b - 1]) {
        }
        __threadfence();
        before = prefix[b - 1];
    }
    prefix[b] = before + in[b];
    __threadfence();
    ready[b] = 1;
}
const Case c("look_back_with_fences",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(4, 1), ArrayGM<int>(4), ArrayGM<int>(4)); });
}  // namespace look_back_with_fences

namespace relaxation_by_atomic_minimum {
__global__ void kernel(const int* from, const int* to, const int* weight, int* distance,
                       int* changed) {
    int e = threadIdx.x;
    int d = atomicAdd(&distance[from[e]], 0) + weight[e];
    if (d < atomicMin(&distance[to[e]], d)) atomicExch(changed, 1);
}
const Case c("relaxation_by_atomic_minimum", [] {
    const int from[] = {0, 0, 1, 2}, to[] = {1, 2, 3, 3};
    int *f, *t;
    cudaMalloc(&f, 16);
    cudaMalloc(&t, 16);
    cudaMemcpy(f, from, 16, cudaMemcpyHostToDevice);
    cudaMemcpy(t, to, 16, cudaMemcpyHostToDevice);
    ArrayGM<int> distance(4, 100), changed(1), weight(4, 1);
    for (int k = 0; k < 3; ++k) kernel<<<1, 4>>>(f, t, weight, distance, changed);
    cudaFree(f);
    cudaFree(t);
});
}  // namespace relaxation_by_atomic_minimum

namespace double_added_by_compare_and_swap {
__device__ double add(double* a, double v) {
    auto* bits = (unsigned long long*)a;
    unsigned long long old = *bits, seen;
    do {
        seen = old;
        old = atomicCAS(bits, seen, __double_as_longlong(v + __longlong_as_double(seen)));
    } while (seen != old);
    return __longlong_as_double(old);
}
__global__ void kernel(double* sum) {
    add(sum, threadIdx.x);
}
const Case c("double_added_by_compare_and_swap", [] { kernel<<<4, 32>>>(ArrayGM<double>(1)); });
}  // namespace double_added_by_compare_and_swap

namespace hash_table_with_linear_probing {
__global__ void insert(int* keys, int* values, int n) {
    int key = blockIdx.x * blockDim.x + threadIdx.x + 1;
    for (int slot = key * 37 % n;; slot = (slot + 1) % n) {
        int old = atomicCAS(&keys[slot], 0, key);
        if (old == 0 || old == key) {
            values[slot] = key * 10;
            return;
        }
    }
}
__global__ void find(const int* keys, const int* values, int* out, int n) {
    int key = blockIdx.x * blockDim.x + threadIdx.x + 1;
    for (int slot = key * 37 % n; keys[slot]; slot = (slot + 1) % n)
        if (keys[slot] == key) out[key - 1] = values[slot];
}
const Case c("hash_table_with_linear_probing", [] {
    ArrayGM<int> keys(256), values(256), out(128);
    insert<<<4, 32>>>(keys, values, 256);
    find<<<4, 32>>>(keys, values, out, 256);
});
}  // namespace hash_table_with_linear_probing

namespace ticket_lock {
__device__ unsigned next, serving;
__global__ void kernel(int* sum) {
    if (threadIdx.x == 0) {
        unsigned mine = atomicAdd(&next, 1);
        while (atomicAdd(&serving, 0) != mine) {
        }
        __threadfence();
        *sum += 1;
        __threadfence();
        atomicAdd(&serving, 1);
    }
}
const Case c("ticket_lock", [] { kernel<<<4, 32>>>(ArrayGM<int>(1)); });
}  // namespace ticket_lock

namespace barrier_of_all_blocks_by_a_counter {
__device__ unsigned arrived;
__global__ void kernel(int* a, int* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    a[i] = i;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(&arrived, 1);
        while (atomicAdd(&arrived, 0) < gridDim.x) {
        }
        __threadfence();
    }
    __syncthreads();
    b[i] = a[n - 1 - i];
}
const Case c("barrier_of_all_blocks_by_a_counter",
             [] { kernel<<<4, 32>>>(ArrayGM<int>(128), ArrayGM<int>(128)); });
}  // namespace barrier_of_all_blocks_by_a_counter

namespace union_of_bytes_and_words {
union Pixel {
    unsigned word;
    unsigned char bytes[4];
};
__global__ void kernel(const Pixel* in, Pixel* out) {
    Pixel p = in[threadIdx.x];
    for (int i = 0; i < 4; ++i) out[threadIdx.x].bytes[i] = 255 - p.bytes[3 - i];
}
const Case c("union_of_bytes_and_words",
             [] { kernel<<<1, 32>>>(ArrayGM<Pixel>(32), ArrayGM<Pixel>(32)); });
}  // namespace union_of_bytes_and_words

namespace bytes_of_one_word_by_four_threads {
__global__ void kernel(unsigned char* out) {
    out[threadIdx.x] = threadIdx.x;
}
const Case c("bytes_of_one_word_by_four_threads",
             [] { kernel<<<1, 64>>>(ArrayGM<unsigned char>(64)); });
}  // namespace bytes_of_one_word_by_four_threads

namespace particles_with_methods {
struct Vector {
    float x, y;
    __device__ Vector operator+(const Vector& o) const { return {x + o.x, y + o.y}; }
    __device__ Vector& operator*=(float f) {
        x *= f;
        y *= f;
        return *this;
    }
};
class Particle {
  public:
    __device__ void step(float dt) {
        Vector d = velocity_;
        d *= dt;
        position_ = position_ + d;
    }

  private:
    Vector position_ = {0, 0}, velocity_ = {1, 2};
};
__global__ void kernel(Particle* p, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        p[i].step(0.5f);
}
const Case c("particles_with_methods", [] { kernel<<<2, 32>>>(ArrayGM<Particle>(100), 100); });
}  // namespace particles_with_methods

namespace half_warps_each_with_own_mask_and_memory {
__global__ void kernel(int* out) {
    __shared__ int s[2][16];
    int half = threadIdx.x / 16, lane = threadIdx.x % 16;
    unsigned mask = half ? 0xffff0000 : 0x0000ffff;
    s[half][lane] = lane;
    __syncwarp(mask);
    int v = s[half][15 - lane];
    for (int d = 8; d; d /= 2) v += __shfl_xor_sync(mask, v, d, 16);
    out[threadIdx.x] = v;
}
const Case c("half_warps_each_with_own_mask_and_memory",
             [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace half_warps_each_with_own_mask_and_memory

namespace pipeline_of_two_stages {
__global__ void kernel(const int* in, int* out, int tiles) {
    __shared__ int s[2][32];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[0][t], &in[t], 4);
    __pipeline_commit();
    for (int k = 0; k < tiles; ++k) {
        if (k + 1 < tiles) __pipeline_memcpy_async(&s[(k + 1) % 2][t], &in[(k + 1) * 32 + t], 4);
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        out[k * 32 + t] = s[k % 2][31 - t];
        __syncthreads();
    }
}
const Case c("pipeline_of_two_stages",
             [] { kernel<<<1, 32>>>(ArrayGM<int>(128, 1), ArrayGM<int>(128), 4); });
}  // namespace pipeline_of_two_stages

namespace radix_sort_by_one_bit {
__global__ void kernel(unsigned* a) {
    __shared__ unsigned s[64], zeros[64];
    int t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    for (int bit = 0; bit < 8; ++bit) {
        unsigned v = s[t], b = v >> bit & 1;
        zeros[t] = !b;
        __syncthreads();
        for (int d = 1; d < 64; d *= 2) {
            unsigned o = t >= d ? zeros[t - d] : 0;
            __syncthreads();
            zeros[t] += o;
            __syncthreads();
        }
        unsigned total = zeros[63];
        s[b ? total + t - zeros[t] : zeros[t] - 1] = v;
        __syncthreads();
    }
    a[t] = s[t];
}
const Case c("radix_sort_by_one_bit", [] { kernel<<<1, 64>>>(ArrayGM<unsigned>(64, 7)); });
}  // namespace radix_sort_by_one_bit

namespace monte_carlo_sum_in_double {
__global__ void kernel(unsigned seed, int rounds, unsigned long long* hits) {
    unsigned s = seed + blockIdx.x * blockDim.x + threadIdx.x, mine = 0;
    for (int i = 0; i < rounds; ++i) {
        s = s * 1664525u + 1013904223u;
        float x = (s >> 8) / 16777216.f;
        s = s * 1664525u + 1013904223u;
        float y = (s >> 8) / 16777216.f;
        mine += x * x + y * y < 1;
    }
    __shared__ unsigned sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, mine);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(hits, (unsigned long long)sum);
}
const Case c("monte_carlo_sum_in_double",
             [] { kernel<<<4, 64>>>(1, 50, ArrayGM<unsigned long long>(1)); });
}  // namespace monte_carlo_sum_in_double

namespace local_array_sorted_through_a_pointer {
__device__ void sort(int* a, int n) {
    for (int i = 1; i < n; ++i)
        for (int j = i; j > 0 && a[j - 1] > a[j]; --j) {
            int t = a[j];
            a[j] = a[j - 1];
            a[j - 1] = t;
        }
}
__global__ void median(const int* in, int* out, int w, int h) {
    int x = threadIdx.x, y = threadIdx.y, window[9];
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    for (int k = 0; k < 9; ++k) window[k] = in[(y + k / 3 - 1) * w + x + k % 3 - 1];
    sort(window, 9);
    out[y * w + x] = window[4];
}
const Case c("local_array_sorted_through_a_pointer",
             [] { median<<<1, dim3(8, 8)>>>(ArrayGM<int>(64, 3), ArrayGM<int>(64), 8, 8); });
}  // namespace local_array_sorted_through_a_pointer

namespace first_match_by_atomic_minimum {
__global__ void kernel(const int* in, int target, int* where) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] == target) atomicMin(where, i);
}
const Case c("first_match_by_atomic_minimum",
             [] { kernel<<<2, 32>>>(ArrayGM<int>(64, 1), 1, ArrayGM<int>(1, 1000)); });
}  // namespace first_match_by_atomic_minimum

namespace shared_memory_used_again_as_another_type {
__global__ void kernel(const float* in, float* out) {
    extern __shared__ char memory[];
    int* indices = (int*)memory;
    indices[threadIdx.x] = 31 - threadIdx.x;
    __syncthreads();
    int j = indices[(threadIdx.x + 1) % 32];
    __syncthreads();
    float* values = (float*)memory;
    values[threadIdx.x] = in[j];
    __syncthreads();
    out[threadIdx.x] = values[j];
}
const Case c("shared_memory_used_again_as_another_type",
             [] { kernel<<<1, 32, 128>>>(ArrayGM<float>(32, 1), ArrayGM<float>(32)); });
}  // namespace shared_memory_used_again_as_another_type

namespace graph_level_by_level {
__global__ void kernel(const int* rows, const int* columns, int* level, int now, int* more) {
    int v = threadIdx.x;
    if (atomicAdd(&level[v], 0) != now) return;
    for (int e = rows[v]; e < rows[v + 1]; ++e)
        if (atomicCAS(&level[columns[e]], -1, now + 1) == -1) atomicExch(more, 1);
}
const Case c("graph_level_by_level", [] {
    const int rows[] = {0, 2, 3, 4, 4}, columns[] = {2, 3, 3, 1}, start[] = {0, -1, -1, -1};
    int *r, *k, *level;
    cudaMalloc(&r, sizeof rows);
    cudaMalloc(&k, sizeof columns);
    cudaMalloc(&level, sizeof start);
    cudaMemcpy(r, rows, sizeof rows, cudaMemcpyHostToDevice);
    cudaMemcpy(k, columns, sizeof columns, cudaMemcpyHostToDevice);
    cudaMemcpy(level, start, sizeof start, cudaMemcpyHostToDevice);
    ArrayGM<int> more(1);
    for (int now = 0; now < 4; ++now) kernel<<<1, 4>>>(r, k, level, now, more);
    cudaFree(r);
    cudaFree(k);
    cudaFree(level);
});
}  // namespace graph_level_by_level

namespace largest_float_by_compare_and_swap {
__device__ void raise(float* largest, float value) {
    int* const bits = reinterpret_cast<int*>(largest);
    int old = *bits, assumed;
    while (value > __int_as_float(old)) {  // a smaller one is done without a swap
        assumed = old;
        old = atomicCAS(bits, assumed, __float_as_int(value));
        if (old == assumed) return;
    }
}
__global__ void kernel(float* largest) {
    __shared__ float ofBlock;
    if (threadIdx.x == 0) ofBlock = 0;
    __syncthreads();
    raise(&ofBlock, float(threadIdx.x * 7 % 13));
    __syncthreads();
    raise(largest, ofBlock + float(threadIdx.x));
}
const Case c("largest_float_by_compare_and_swap", [] { kernel<<<4, 64>>>(ArrayGM<float>(1)); });
}  // namespace largest_float_by_compare_and_swap

namespace tree_by_compare_and_swap {
// A place is looked at before it is taken, and most are taken already.
__global__ void kernel(const int* keys, int* slots) {
    const int key = keys[blockIdx.x * blockDim.x + threadIdx.x];
    for (int at = 1;;) {
        int there = slots[at];
        if (there == 0) there = atomicCAS(&slots[at], 0, key);
        if (there == 0 || there == key) break;
        at = 2 * at + (key > there);
    }
}
const Case c("tree_by_compare_and_swap", [] {
    const int order[] = {4, 2, 6, 1, 3, 5, 7, 4};
    int* keys;
    cudaMalloc(&keys, sizeof order);
    cudaMemcpy(keys, order, sizeof order, cudaMemcpyHostToDevice);
    kernel<<<2, 4>>>(keys, ArrayGM<int>(256));
    cudaFree(keys);
});
}  // namespace tree_by_compare_and_swap
