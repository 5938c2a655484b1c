// Cells that several threads change: wrong programs about sums, counters, histograms.
#include "Bank.h"

namespace {

__device__ int valueOf(int i) {
    return (i * 37 + 11) % 8;
}

}  // namespace

namespace bins_of_the_block_without_atomic {
// SAYS Think of an atomic
__global__ void kernel(int* counts) {
    __shared__ int bins[8];
    if (threadIdx.x < 8) bins[threadIdx.x] = 0;
    __syncthreads();
    bins[valueOf(threadIdx.x)]++;  // FINDS race-shared
    __syncthreads();
    if (threadIdx.x < 8) counts[threadIdx.x] = bins[threadIdx.x];
}
const Case c("bins_of_the_block_without_atomic", [] { kernel<<<1, 64>>>(ArrayGM<int>(8)); });
}  // namespace bins_of_the_block_without_atomic

namespace bins_of_the_grid_without_atomic {
__global__ void kernel(int* counts) {
    counts[valueOf(blockIdx.x)]++;  // FINDS lost-update
}
const Case c("bins_of_the_grid_without_atomic", [] { kernel<<<16, 1>>>(ArrayGM<int>(8)); });
}  // namespace bins_of_the_grid_without_atomic

namespace volatile_counter {
__global__ void kernel(volatile int* count) {
    *count = *count + 1;  // FINDS lost-update
}
const Case c("volatile_counter", [] { kernel<<<4, 1>>>(ArrayGM<int>(1)); });
}  // namespace volatile_counter

namespace volatile_counter_of_a_block {
__global__ void kernel(volatile int* count) {
    *count = *count + 1;  // FINDS lost-update
}
const Case c("volatile_counter_of_a_block", [] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
}  // namespace volatile_counter_of_a_block

namespace volatile_maximum {
__global__ void kernel(volatile int* largest) {
    const int value = valueOf(threadIdx.x);
    if (value > *largest) *largest = value;  // FINDS lost-update
}
const Case c("volatile_maximum", [] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
}  // namespace volatile_maximum

namespace volatile_beside_atomic {
__global__ void kernel(int* count) {
    if (threadIdx.x == 0)
        *(volatile int*)count = *(volatile int*)count + 1;  // FINDS lost-update
    else
        atomicAdd(count, 1);  // FINDS lost-update
}
const Case c("volatile_beside_atomic", [] { kernel<<<2, 64>>>(ArrayGM<int>(1)); });
}  // namespace volatile_beside_atomic

namespace jacobi_in_place {
// SAYS no barrier orders the blocks
__global__ void kernel(float* u, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) u[i] = 0.5f * (u[i - 1] + u[i + 1]);  // FINDS race-global
}
const Case c("jacobi_in_place", [] { kernel<<<8, 1>>>(ArrayGM<float>(8, 1.0f), 8); });
}  // namespace jacobi_in_place

namespace blur_in_place {
__global__ void kernel(int* image, int width) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < width - 1) image[x] = (image[x] + image[x + 1]) / 2;  // FINDS race-global
}
const Case c("blur_in_place", [] { kernel<<<4, 16>>>(ArrayGM<int>(64, 3), 64); });
}  // namespace blur_in_place

namespace shift_in_place {
__global__ void kernel(int* values) {
    const int i = threadIdx.x;
    if (i + 1 < 128) values[i] = values[i + 1];  // FINDS race-global
}
const Case c("shift_in_place", [] { kernel<<<1, 128>>>(ArrayGM<int>(128, 3)); });
}  // namespace shift_in_place

namespace sum_in_two_statements {
__global__ void kernel(int* sum) {
    const int before = *sum;  // FINDS race-global
    *sum = before + 1;        // FINDS race-global
}
const Case c("sum_in_two_statements", [] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
}  // namespace sum_in_two_statements

namespace float_sum_without_atomic {
__global__ void kernel(float* sum) {
    if (threadIdx.x == 0) *sum += 0.5f;  // FINDS lost-update
}
const Case c("float_sum_without_atomic", [] { kernel<<<8, 32>>>(ArrayGM<float>(1)); });
}  // namespace float_sum_without_atomic

namespace maximum_without_atomic {
__global__ void kernel(int* largest) {
    const int value = valueOf(blockIdx.x);
    if (value > *largest) *largest = value;  // FINDS lost-update
}
const Case c("maximum_without_atomic", [] { kernel<<<16, 1>>>(ArrayGM<int>(1)); });
}  // namespace maximum_without_atomic

namespace minimum_of_block_scope {
__global__ void kernel(int* smallest) {
    atomicMin_block(smallest, valueOf(blockIdx.x));  // FINDS atomic-scope
}
const Case c("minimum_of_block_scope", [] { kernel<<<4, 32>>>(ArrayGM<int>(1, 99)); });
}  // namespace minimum_of_block_scope

namespace result_reset_by_one_block {
__global__ void kernel(int* sum) {
    if (blockIdx.x == 0 && threadIdx.x == 0) *sum = 0;  // FINDS race-global
    __syncthreads();
    atomicAdd(sum, 1);  // FINDS race-global
}
const Case c("result_reset_by_one_block", [] { kernel<<<4, 32>>>(ArrayGM<int>(1)); });
}  // namespace result_reset_by_one_block

namespace minimum_beside_a_plain_read {
__global__ void kernel(int* smallest, int* out) {
    atomicMin(smallest, valueOf(blockIdx.x));  // FINDS race-global
    out[blockIdx.x] = *smallest;               // FINDS race-global
}
const Case c("minimum_beside_a_plain_read",
             [] { kernel<<<8, 1>>>(ArrayGM<int>(1, 99), ArrayGM<int>(8)); });
}  // namespace minimum_beside_a_plain_read

namespace maximum_beside_a_plain_write {
__global__ void kernel(unsigned* largest) {
    if (threadIdx.x == 40) *largest = 7;  // FINDS race-global
    atomicMax(largest, threadIdx.x);      // FINDS race-global
}
const Case c("maximum_beside_a_plain_write", [] { kernel<<<1, 64>>>(ArrayGM<unsigned>(1)); });
}  // namespace maximum_beside_a_plain_write

namespace float_atomic_beside_a_plain_write {
__global__ void kernel(float* sum) {
    if (threadIdx.x == 40) *sum = 0;  // FINDS race-global
    atomicAdd(sum, 1.0f);             // FINDS race-global
}
const Case c("float_atomic_beside_a_plain_write", [] { kernel<<<1, 64>>>(ArrayGM<float>(1)); });
}  // namespace float_atomic_beside_a_plain_write

namespace flag_written_by_all {
// SAYS one thread
__global__ void kernel(const int* values, int* found) {
    if (values[threadIdx.x] == 3) *found = 1;  // FINDS race-global
}
const Case c("flag_written_by_all",
             [] { kernel<<<1, 64>>>(ArrayGM<int>(64, 3), ArrayGM<int>(1)); });
}  // namespace flag_written_by_all

namespace stack_pushed_plainly {
__global__ void kernel(int* head, int* next) {
    next[blockIdx.x] = *head;  // FINDS race-global
    *head = blockIdx.x;        // FINDS race-global
}
const Case c("stack_pushed_plainly", [] { kernel<<<8, 1>>>(ArrayGM<int>(1), ArrayGM<int>(8)); });
}  // namespace stack_pushed_plainly

namespace queue_index_not_atomic {
__global__ void kernel(const int* values, int* kept, int* count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (values[i] > 2) kept[(*count)++] = values[i];  // FINDS lost-update
}
const Case c("queue_index_not_atomic",
             [] { kernel<<<8, 1>>>(ArrayGM<int>(8, 3), ArrayGM<int>(8), ArrayGM<int>(1)); });
}  // namespace queue_index_not_atomic

namespace exchanged_between_blocks {
__global__ void kernel(int* values, int n) {
    for (int phase = 0; phase < n; ++phase) {
        const int i = 2 * blockIdx.x + phase % 2;
        // clang-format off
        if (i + 1 < n && values[i] > values[i + 1]) { const int kept = values[i]; values[i] = values[i + 1]; values[i + 1] = kept; }  // FINDS race-global
        // clang-format on
    }
}
const Case c("exchanged_between_blocks", [] {
    const int values[8] = {8, 7, 6, 5, 4, 3, 2, 1};
    ArrayGM<int> sorted(8);
    cudaMemcpy(sorted, values, sizeof values, cudaMemcpyHostToDevice);
    kernel<<<4, 1>>>(sorted, 8);
});
}  // namespace exchanged_between_blocks

namespace sums_of_x_and_y_without_atomic {
__global__ void kernel(const float2* points, const int* labels, float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[labels[i]] += points[i].x;  // FINDS lost-update
    y[labels[i]] += points[i].y;  // FINDS lost-update
}
const Case c("sums_of_x_and_y_without_atomic", [] {
    kernel<<<4, 32>>>(ArrayGM<float2>(128), ArrayGM<int>(128), ArrayGM<float>(3),
                      ArrayGM<float>(3));
});
}  // namespace sums_of_x_and_y_without_atomic

namespace bins_of_two_colours_without_atomic {
__global__ void kernel(const uchar2* image, int* out) {
    __shared__ int red[8], green[8];
    if (threadIdx.x < 8) red[threadIdx.x] = green[threadIdx.x] = 0;
    __syncthreads();
    ++red[image[threadIdx.x].x / 32];    // FINDS race-shared
    ++green[image[threadIdx.x].y / 32];  // FINDS race-shared
    __syncthreads();
    if (threadIdx.x < 8) out[threadIdx.x] = red[threadIdx.x] + green[threadIdx.x];
}
const Case c("bins_of_two_colours_without_atomic", [] {
    kernel<<<1, 64>>>(ArrayGM<uchar2>(64, {20, 100}), ArrayGM<int>(8));
});
}  // namespace bins_of_two_colours_without_atomic

namespace bounds_of_block_scope {
__global__ void kernel(const int* values, int* bounds) {
    atomicMin_block(bounds, values[threadIdx.x]);      // FINDS atomic-scope
    atomicMax_block(bounds + 1, values[threadIdx.x]);  // FINDS atomic-scope
}
const Case c("bounds_of_block_scope",
             [] { kernel<<<2, 32>>>(ArrayGM<int>(32, 1), ArrayGM<int>(2)); });
}  // namespace bounds_of_block_scope
