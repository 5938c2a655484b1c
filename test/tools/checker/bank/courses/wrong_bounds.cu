// Addresses that nobody has: wrong programs.
#include "Bank.h"

namespace {

__device__ int table[4] = {1, 2, 3, 4};
__constant__ float weights[3] = {1, 2, 1};

}  // namespace

namespace past_the_table_of_the_device {
// SAYS table
__global__ void kernel(int* out) {
    out[threadIdx.x] = table[threadIdx.x];  // FINDS out-of-bounds
}
const Case c("past_the_table_of_the_device", [] { kernel<<<1, 5>>>(ArrayGM<int>(5)); });
}  // namespace past_the_table_of_the_device

namespace past_the_table_through_a_pointer {
// SAYS table
__global__ void kernel(int* out) {
    const int* const values = table;
    out[threadIdx.x] = values[threadIdx.x];  // FINDS out-of-bounds
}
const Case c("past_the_table_through_a_pointer", [] { kernel<<<1, 5>>>(ArrayGM<int>(5)); });
}  // namespace past_the_table_through_a_pointer

namespace past_the_weights_in_constant_memory {
// SAYS weights
__global__ void kernel(float* out) {
    out[threadIdx.x] = weights[threadIdx.x];  // FINDS out-of-bounds
}
const Case c("past_the_weights_in_constant_memory", [] { kernel<<<1, 4>>>(ArrayGM<float>(4)); });
}  // namespace past_the_weights_in_constant_memory

namespace past_a_local_array {
// SAYS nearest
__global__ void kernel(int* out) {
    int nearest[4];
    for (int i = 0; i <= 4; ++i) nearest[i] = i;  // FINDS out-of-bounds
    out[threadIdx.x] = nearest[threadIdx.x];
}
const Case c("past_a_local_array", [] { kernel<<<1, 4>>>(ArrayGM<int>(4)); });
}  // namespace past_a_local_array

namespace past_a_local_array_that_another_function_fills {
// SAYS element 5 of nearest, a local array of 5
__device__ void fill(int* values, int n) {
    for (int i = 0; i <= n; ++i) values[i] = i;  // FINDS out-of-bounds
}
__global__ void kernel(int* out) {
    int nearest[5];
    fill(nearest, 5);
    out[threadIdx.x] = nearest[threadIdx.x];
}
const Case c("past_a_local_array_that_another_function_fills",
             [] { kernel<<<1, 4>>>(ArrayGM<int>(4)); });
}  // namespace past_a_local_array_that_another_function_fills

namespace past_a_local_array_by_a_pointer_that_moves {
// SAYS element 4 of coefficients, a local array of 4
__global__ void kernel(float* out) {
    float coefficients[4] = {1, 4, 6, 4};
    float sum = 0;
    for (const float* c = coefficients; c <= coefficients + 4; ++c)
        sum += *c;  // FINDS out-of-bounds
    out[threadIdx.x] = sum;
}
const Case c("past_a_local_array_by_a_pointer_that_moves",
             [] { kernel<<<1, 4>>>(ArrayGM<float>(4)); });
}  // namespace past_a_local_array_by_a_pointer_that_moves

namespace before_a_local_array {
// SAYS element -1 of window, a local array of 9
__global__ void kernel(const float* in, float* out) {
    float window[3][3];
    float* cells = window[0];
    for (int i = 0; i < 9; ++i) cells[i] = in[i];
    out[threadIdx.x] = cells[int(threadIdx.x) - 1];  // FINDS out-of-bounds
}
const Case c("before_a_local_array",
             [] { kernel<<<1, 4>>>(ArrayGM<float>(9, 1), ArrayGM<float>(4)); });
}  // namespace before_a_local_array

namespace no_room_for_the_end_of_a_text {
// SAYS element 10 of digits, a local array of 10
__global__ void kernel(const int* numbers, char* out) {
    char digits[10];
    char* last = digits;
    for (int n = numbers[threadIdx.x]; n > 0; n /= 10) *last++ = char('0' + n % 10);
    *last = 0;  // FINDS out-of-bounds
    out[threadIdx.x] = digits[0];
}
const Case c("no_room_for_the_end_of_a_text",
             [] { kernel<<<1, 4>>>(ArrayGM<int>(4, 1234567890), ArrayGM<char>(4)); });
}  // namespace no_room_for_the_end_of_a_text

namespace past_a_member_of_a_struct {
// SAYS cell
struct Row {
    int cell[4];
    int sum;
};
__global__ void kernel(Row* rows) {
    rows[threadIdx.x].sum = 0;
    for (int i = 0; i <= 4; ++i) rows[threadIdx.x].cell[i] = i;  // FINDS out-of-bounds
}
const Case c("past_a_member_of_a_struct", [] { kernel<<<1, 4>>>(ArrayGM<Row>(4)); });
}  // namespace past_a_member_of_a_struct

namespace row_and_column_swapped {
__global__ void kernel(const int* in, int* out, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < height && y < width) out[y * width + x] = in[y * width + x];  // FINDS out-of-bounds
}
const Case c("row_and_column_swapped", [] {
    kernel<<<dim3(2, 2), dim3(8, 8)>>>(ArrayGM<int>(16 * 8, 1), ArrayGM<int>(16 * 8), 16, 8);
});
}  // namespace row_and_column_swapped

namespace size_in_cells_for_cudaMalloc {
__global__ void kernel(int* out) {
    out[threadIdx.x] = 1;  // FINDS out-of-bounds
}
const Case c("size_in_cells_for_cudaMalloc", [] {
    int* out;
    cudaMalloc(&out, 64);  // FINDS out-of-bounds
    kernel<<<1, 64>>>(out);
    cudaFree(out);
});
}  // namespace size_in_cells_for_cudaMalloc

namespace guard_forgotten_in_the_last_block {
__global__ void kernel(float* x, float a) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = a * x[i];  // FINDS out-of-bounds
}
const Case c("guard_forgotten_in_the_last_block",
             [] { kernel<<<4, 32>>>(ArrayGM<float>(100, 1), 2); });
}  // namespace guard_forgotten_in_the_last_block

namespace guard_off_by_one {
__global__ void kernel(float* x, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) x[i] = 1;  // FINDS out-of-bounds
}
const Case c("guard_off_by_one", [] { kernel<<<4, 32>>>(ArrayGM<float>(100), 100); });
}  // namespace guard_off_by_one

namespace left_neighbour_of_the_first {
__global__ void kernel(const float* in, float* out) {
    out[threadIdx.x] = in[threadIdx.x - 1];  // FINDS out-of-bounds
}
const Case c("left_neighbour_of_the_first",
             [] { kernel<<<1, 32>>>(ArrayGM<float>(32), ArrayGM<float>(32)); });
}  // namespace left_neighbour_of_the_first

namespace grid_stride_from_the_wrong_end {
__global__ void kernel(int* values, int n) {
    for (int i = threadIdx.x; i < n + 1; i += blockDim.x) values[i] = i;  // FINDS out-of-bounds
}
const Case c("grid_stride_from_the_wrong_end", [] { kernel<<<1, 32>>>(ArrayGM<int>(64), 64); });
}  // namespace grid_stride_from_the_wrong_end

namespace index_larger_than_int {
__global__ void kernel(int* out, int width) {
    const int i = width * width;  // FINDS overflow
    if (i > 0) out[0] = i;
}
const Case c("index_larger_than_int", [] { kernel<<<1, 1>>>(ArrayGM<int>(1), 65536); });
}  // namespace index_larger_than_int

namespace float4_from_an_odd_element {
__global__ void kernel(float* values, float* out) {
    const float4 four = *reinterpret_cast<float4*>(values + 1 + threadIdx.x);  // FINDS misaligned
    out[threadIdx.x] = four.x;
}
const Case c("float4_from_an_odd_element",
             [] { kernel<<<1, 1>>>(ArrayGM<float>(8), ArrayGM<float>(1)); });
}  // namespace float4_from_an_odd_element

namespace result_never_set {
__global__ void kernel(int* sum) {
    atomicAdd(sum, 1);  // FINDS uninitialised-global
}
const Case c("result_never_set", [] {
    int* sum;
    cudaMalloc(&sum, sizeof(int));  // FINDS uninitialised-global
    kernel<<<1, 32>>>(sum);
    cudaFree(sum);
});
}  // namespace result_never_set

namespace minimum_never_set {
__global__ void kernel(int* smallest) {
    atomicMin(smallest, threadIdx.x);  // FINDS uninitialised-global
}
const Case c("minimum_never_set", [] {
    int* smallest;
    cudaMalloc(&smallest, sizeof(int));  // FINDS uninitialised-global
    kernel<<<1, 32>>>(smallest);
    cudaFree(smallest);
});
}  // namespace minimum_never_set

namespace odd_rows_never_written {
__global__ void fill(int* values) {
    values[2 * threadIdx.x] = 1;
}
__global__ void kernel(const int* values, int* out) {
    out[threadIdx.x] = values[threadIdx.x];  // FINDS uninitialised-global
}
const Case c("odd_rows_never_written", [] {
    int* values;
    cudaMalloc(&values, 64 * sizeof(int));  // FINDS uninitialised-global
    fill<<<1, 32>>>(values);
    kernel<<<1, 64>>>(values, ArrayGM<int>(64));
    cudaFree(values);
});
}  // namespace odd_rows_never_written

namespace null_function_called {
__global__ void kernel(int* out, int (*function)(int)) {
    out[0] = function(1);  // FINDS fault
}
const Case c("null_function_called", [] { kernel<<<1, 1>>>(ArrayGM<int>(1), nullptr); });
}  // namespace null_function_called

namespace nothing_set_by_memset {
__global__ void kernel(int* out) {
    memset(out, 0, 16);  // FINDS host-pointer
}
const Case c("nothing_set_by_memset", [] { kernel<<<1, 1>>>(nullptr); });
}  // namespace nothing_set_by_memset

namespace remainder_by_zero {
__global__ void kernel(int* out, int n) {
    out[threadIdx.x] = threadIdx.x % n;  // FINDS fault
}
const Case c("remainder_by_zero", [] { kernel<<<1, 4>>>(ArrayGM<int>(4), 0); });
}  // namespace remainder_by_zero

namespace four_at_once_past_the_end {
// SAYS 8 bytes past the end of 120 bytes
__global__ void kernel(const float4* in, float* out, int n) {
    const int i = threadIdx.x;
    if (i >= (n + 3) / 4) return;
    const float4 v = in[i];  // FINDS out-of-bounds
    out[i] = v.x + v.y + v.z + v.w;
}
const Case c("four_at_once_past_the_end", [] {
    float* in;
    cudaMalloc(&in, 30 * sizeof(float));  // FINDS out-of-bounds
    cudaMemset(in, 0, 30 * sizeof(float));
    kernel<<<1, 8>>>(reinterpret_cast<float4*>(in), ArrayGM<float>(8), 30);
    cudaFree(in);
});
}  // namespace four_at_once_past_the_end

namespace dynamic_shared_memory_for_half_the_block {
// SAYS ; so do accesses at wrong_bounds.cu:
__global__ void kernel(const int* in, int* out) {
    extern __shared__ int cells[];
    const int t = threadIdx.x;
    cells[t] = in[t];  // FINDS out-of-bounds-shared
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (t < half) cells[t] += cells[t + half];  // FINDS out-of-bounds-shared
        __syncthreads();
    }
    out[t] = cells[t];  // FINDS out-of-bounds-shared
}
const Case c("dynamic_shared_memory_for_half_the_block",
             [] { kernel<<<1, 64, 32 * sizeof(int)>>>(ArrayGM<int>(64, 1), ArrayGM<int>(64)); });
}  // namespace dynamic_shared_memory_for_half_the_block

namespace largest_kept_past_the_end {
// SAYS writes 4 bytes past the end of 16 bytes
__global__ void kernel(const int* values, int* largest) {
    atomicMax(&largest[threadIdx.x / 8], values[threadIdx.x]);  // FINDS out-of-bounds
}
const Case c("largest_kept_past_the_end", [] {
    int* largest;
    cudaMalloc(&largest, 4 * sizeof(int));  // FINDS out-of-bounds
    cudaMemset(largest, 0, 4 * sizeof(int));
    kernel<<<1, 33>>>(ArrayGM<int>(33, -1), largest);
    cudaFree(largest);
});
}  // namespace largest_kept_past_the_end

namespace sum_of_two_arrays_without_a_guard {
// SAYS (84 times)
__global__ void kernel(const float* a, const float* b, float* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];  // FINDS out-of-bounds
}
const Case c("sum_of_two_arrays_without_a_guard", [] {
    kernel<<<2, 64>>>(ArrayGM<float>(100, 1), ArrayGM<float>(100, 2), ArrayGM<float>(100));
});
}  // namespace sum_of_two_arrays_without_a_guard

namespace stack_too_small_for_the_tree {
// SAYS ; so do accesses at wrong_bounds.cu:
__global__ void kernel(const int2* children, int* out) {
    int waiting[4], top = 0, nodes = 0;
    waiting[top++] = 0;
    while (top > 0) {
        const int2 both = children[waiting[--top]];  // FINDS out-of-bounds
        ++nodes;
        if (both.x >= 0) waiting[top++] = both.x;  // FINDS out-of-bounds
        if (both.y >= 0) waiting[top++] = both.y;  // FINDS out-of-bounds
    }
    out[threadIdx.x] = nodes;
}
const Case c("stack_too_small_for_the_tree", [] {
    int2 children[13];
    for (int i = 0; i < 13; ++i)
        children[i] = i % 2 == 0 && i < 12 ? int2{i + 1, i + 2} : int2{-1, -1};
    ArrayGM<int2> tree(13);
    cudaMemcpy(tree, children, sizeof children, cudaMemcpyHostToDevice);
    kernel<<<1, 4>>>(tree, ArrayGM<int>(4));
});
}  // namespace stack_too_small_for_the_tree

namespace floats_after_an_odd_number_of_bytes {
// SAYS ; and at wrong_bounds.cu:
__global__ void kernel(const float* in, float* out, int n) {
    extern __shared__ char memory[];
    float* const values = reinterpret_cast<float*>(memory + n);
    values[threadIdx.x] = in[threadIdx.x];  // FINDS misaligned
    __syncthreads();
    out[threadIdx.x] = values[n - 1 - threadIdx.x];  // FINDS misaligned
}
const Case c("floats_after_an_odd_number_of_bytes",
             [] { kernel<<<1, 30, 150>>>(ArrayGM<float>(30, 1), ArrayGM<float>(30), 30); });
}  // namespace floats_after_an_odd_number_of_bytes

namespace weights_never_copied {
// SAYS ; and at wrong_bounds.cu:
__global__ void kernel(const float* weights, float* out) {
    float sum = weights[threadIdx.x];  // FINDS uninitialised-global
    sum += weights[threadIdx.x + 32];  // FINDS uninitialised-global
    out[threadIdx.x] = sum;
}
const Case c("weights_never_copied", [] {
    float* weights;
    cudaMalloc(&weights, 64 * sizeof(float));  // FINDS uninitialised-global
    kernel<<<1, 32>>>(weights, ArrayGM<float>(32));
    cudaFree(weights);
});
}  // namespace weights_never_copied

namespace number_called_as_a_function {
using Operation = int (*)(int);
// SAYS called a function at address 0x5
__global__ void kernel(int* cell, long operation) {
    *cell = reinterpret_cast<Operation>(operation)(*cell);  // FINDS fault
}
const Case c("number_called_as_a_function", [] { kernel<<<1, 1>>>(ArrayGM<int>(1), 5); });
}  // namespace number_called_as_a_function

namespace both_ends_of_a_stencil {
__global__ void kernel(const int* values, int* sums) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int left = values[i - 1];   // FINDS out-of-bounds
    const int right = values[i + 1];  // FINDS out-of-bounds
    const int middle = values[i];     // FINDS out-of-bounds
    sums[i] = left + middle + right;  // FINDS out-of-bounds
}
const Case c("both_ends_of_a_stencil", [] {
    int there[100] = {}, *values, *sums;
    cudaMalloc(&values, sizeof there);  // FINDS out-of-bounds
    cudaMalloc(&sums, sizeof there);
    cudaMemcpy(values, there, sizeof there, cudaMemcpyHostToDevice);
    kernel<<<2, 64>>>(values, sums);
    cudaDeviceSynchronize();
    cudaFree(values);
    cudaFree(sums);
});
}  // namespace both_ends_of_a_stencil

namespace transposed_without_guard {
__global__ void kernel(const int* in, int* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    out[x * h + y] = in[y * w + x];  // FINDS out-of-bounds
}
const Case c("transposed_without_guard", [] {
    kernel<<<dim3(2, 1), dim3(8, 8)>>>(ArrayGM<int>(128), ArrayGM<int>(13 * 6), 13, 6);
});
}  // namespace transposed_without_guard

namespace states_for_one_block_only {
__global__ void seed(unsigned* states) {
    states[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;  // FINDS out-of-bounds
}
__global__ void next(unsigned* states) {
    states[blockIdx.x * blockDim.x + threadIdx.x] *= 69069;  // FINDS out-of-bounds
}
const Case c("states_for_one_block_only", [] {
    ArrayGM<unsigned> states(32);
    seed<<<2, 32>>>(states);
    next<<<2, 32>>>(states);
});
}  // namespace states_for_one_block_only

namespace scene_with_a_list_of_the_host {
struct Sphere {
    float x, radius;
};
__global__ void kernel(const Sphere* spheres, int count, float* out) {
    float nearest = 100;
    for (int i = 0; i < count; ++i) {
        float d = threadIdx.x - spheres[i].x;                          // FINDS host-pointer
        if (d - spheres[i].radius < nearest) nearest = d - 2 * count;  // FINDS host-pointer
    }
    out[threadIdx.x] = nearest;
}
const Case c("scene_with_a_list_of_the_host", [] {
    const Sphere* const spheres = new Sphere[2]{{1, 2}, {3, 4}};
    kernel<<<1, 32>>>(spheres, 2, ArrayGM<float>(32));
    delete[] spheres;
});
}  // namespace scene_with_a_list_of_the_host
