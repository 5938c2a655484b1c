// What the host does: wrong programs about copies, streams, managed memory, symbols.
#include <cstdlib>

#include "Bank.h"

namespace {

__constant__ int factor = 2;

__global__ void fill(int* values, int value) {
    values[threadIdx.x] = value;
}

}  // namespace

namespace copied_back_though_nobody_wrote {
const Case c(
    "copied_back_though_nobody_wrote",
    [] {
        int* values;
        int back[4];
        cudaMalloc(&values, sizeof back);                          // FINDS uninitialised-global
        cudaMemcpy(back, values, sizeof back, cudaMemcpyDefault);  // FINDS uninitialised-global
        cudaFree(values);
    });
}

namespace copied_back_more_than_was_written {
const Case c(
    "copied_back_more_than_was_written",
    [] {
        int* values;
        int back[8];
        cudaMalloc(&values, sizeof back);  // FINDS uninitialised-global
        fill<<<1, 4>>>(values, 1);
        cudaMemcpy(back, values, sizeof back, cudaMemcpyDefault);  // FINDS uninitialised-global
        cudaFree(values);
    });
}

namespace managed_read_before_the_kernel_is_done {
__global__ void set(int* values) {
    values[threadIdx.x] = 3;  // FINDS race-streams
}
const Case c("managed_read_before_the_kernel_is_done", [] {
    int* values;
    cudaMallocManaged(&values, 64 * sizeof(int));
    set<<<1, 64>>>(values);
    volatile int first = values[0];  // FINDS race-streams
    (void)first;
    cudaDeviceSynchronize();
    cudaFree(values);
});
}  // namespace managed_read_before_the_kernel_is_done

namespace managed_written_while_the_kernel_runs {
__global__ void copy(const int* in, int* out) {
    out[threadIdx.x] = in[threadIdx.x];  // FINDS race-streams
}
const Case c("managed_written_while_the_kernel_runs", [] {
    int* values;
    cudaMallocManaged(&values, 64 * sizeof(int));
    for (int i = 0; i < 64; ++i) values[i] = i;
    int* out;
    cudaMalloc(&out, 256);
    copy<<<1, 64>>>(values, out);
    values[5] = 7;  // FINDS race-streams
    cudaDeviceSynchronize();
    cudaFree(out);
    cudaFree(values);
});
}  // namespace managed_written_while_the_kernel_runs

namespace mapped_read_before_the_kernel_is_done {
__global__ void set(int* values) {
    values[threadIdx.x] = 3;  // FINDS race-streams
}
const Case c("mapped_read_before_the_kernel_is_done", [] {
    int* values;
    int* device;
    cudaHostAlloc(&values, 64 * sizeof(int), cudaHostAllocMapped);
    cudaHostGetDevicePointer(&device, values, 0);
    set<<<1, 64>>>(device);
    volatile int first = values[0];  // FINDS race-streams
    (void)first;
    cudaDeviceSynchronize();
    cudaFreeHost(values);
});
}  // namespace mapped_read_before_the_kernel_is_done

namespace pinned_read_before_the_copy_is_done {
const Case c(
    "pinned_read_before_the_copy_is_done",
    [] {
        ArrayGM<int> values(64);
        int* back;
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        cudaMallocHost(&back, 64 * sizeof(int));
        cudaMemcpyAsync(back, values, 256, cudaMemcpyDefault, stream);  // FINDS race-streams
        volatile int first = back[0];                                   // FINDS race-streams
        (void)first;
        cudaStreamSynchronize(stream);
        cudaStreamDestroy(stream);
        cudaFreeHost(back);
    });
}

namespace pinned_written_before_the_copy_is_done {
const Case c(
    "pinned_written_before_the_copy_is_done",
    [] {
        ArrayGM<int> values(64);
        int* input;
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        cudaMallocHost(&input, 64 * sizeof(int));
        for (int i = 0; i < 64; ++i) input[i] = i;
        cudaMemcpyAsync(values, input, 256, cudaMemcpyDefault, stream);  // FINDS race-streams
        input[0] = 9;                                                    // FINDS race-streams
        cudaStreamSynchronize(stream);
        cudaStreamDestroy(stream);
        cudaFreeHost(input);
    });
}

namespace freed_on_another_stream {
__global__ void set(int* values) {
    values[threadIdx.x] = 3;  // FINDS race-streams
}
const Case c("freed_on_another_stream", [] {
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    int* values;
    cudaMallocAsync(&values, 64 * sizeof(int), first);
    set<<<1, 64, 0, first>>>(values);
    cudaFreeAsync(values, second);  // FINDS race-streams
    cudaDeviceSynchronize();
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
}  // namespace freed_on_another_stream

namespace used_on_another_stream_than_allocated {
__global__ void set(int* values) {
    values[threadIdx.x] = 3;  // FINDS race-streams
}
const Case c("used_on_another_stream_than_allocated", [] {
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    int* values;
    cudaMallocAsync(&values, 64 * sizeof(int), first);  // FINDS race-streams
    set<<<1, 64, 0, second>>>(values);
    cudaDeviceSynchronize();
    cudaFree(values);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
}  // namespace used_on_another_stream_than_allocated

namespace two_kernels_on_two_streams {
__global__ void add(int* values) {
    values[threadIdx.x] += 1;  // FINDS race-streams
}
const Case c("two_kernels_on_two_streams", [] {
    ArrayGM<int> values(64);
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    add<<<1, 64, 0, first>>>(values);
    add<<<1, 64, 0, second>>>(values);
    cudaDeviceSynchronize();
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
}  // namespace two_kernels_on_two_streams

namespace copy_in_the_wrong_direction {
const Case c(
    "copy_in_the_wrong_direction",
    [] {
        ArrayGM<int> values(4);
        int back[4];
        cudaMemcpy(back, values, sizeof back, cudaMemcpyHostToDevice);  // FINDS error-ignored
    });
}

namespace block_too_large {
const Case c(
    "block_too_large",
    [] {
        fill<<<1, 2048>>>(ArrayGM<int>(2048), 1);  // FINDS launch-refused
    });
}

namespace array_of_the_host_passed {
__global__ void kernel(const int* in, int* out) {
    out[threadIdx.x] = in[threadIdx.x];  // FINDS host-pointer
}
const Case c("array_of_the_host_passed", [] {
    int values[4] = {1, 2, 3, 4};
    kernel<<<1, 4>>>(values, ArrayGM<int>(4));
});
}  // namespace array_of_the_host_passed

namespace never_freed {
const Case c(
    "never_freed",
    [] {
        int* values;
        cudaMalloc(&values, 256);  // FINDS leak
        fill<<<1, 64>>>(values, 1);
    });
}

namespace freed_while_a_pointer_remains {
const Case c(
    "freed_while_a_pointer_remains",
    [] {
        int* values;
        cudaMalloc(&values, 256);
        int* const end = values + 63;
        cudaFree(values);
        int zero = 0;
        cudaMemcpy(end, &zero, sizeof zero, cudaMemcpyHostToDevice);  // FINDS error-ignored
    });
}

namespace constant_written_by_a_kernel {
__global__ void kernel(int* otherwise) {
    int* const where = otherwise ? otherwise : const_cast<int*>(&factor);
    *where = 3;  // FINDS fault
}
const Case c("constant_written_by_a_kernel", [] { kernel<<<1, 1>>>(nullptr); });
}  // namespace constant_written_by_a_kernel

namespace variable_of_a_stack_shared {
__global__ void kernel(int* out) {
    __shared__ int* shared;
    int own = threadIdx.x;
    if (threadIdx.x == 0) shared = &own;
    __syncthreads();
    out[threadIdx.x] = *shared;  // FINDS out-of-bounds
    __syncthreads();
}
const Case c("variable_of_a_stack_shared", [] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
}  // namespace variable_of_a_stack_shared

namespace variable_read_by_the_host {
// SAYS a variable of the device
__device__ int result;
__global__ void kernel() {
    result = 3;
}
const Case c("variable_read_by_the_host", [] {
    kernel<<<1, 1>>>();
    cudaDeviceSynchronize();
    if (result != 3) std::abort();  // FINDS device-pointer
});
}  // namespace variable_read_by_the_host

namespace variable_written_by_the_host {
// SAYS table[2]
__constant__ float table[4];
__global__ void kernel(float* out) {
    out[threadIdx.x] = table[threadIdx.x];
}
const Case c("variable_written_by_the_host", [] {
    table[2] = 0.5f;  // FINDS device-pointer
    kernel<<<1, 4>>>(ArrayGM<float>(4));
});
}  // namespace variable_written_by_the_host

namespace variable_passed_by_the_host {
// SAYS the address of counts
__device__ int counts[8];
__global__ void kernel(int* cells) {
    atomicAdd(&cells[threadIdx.x], 1);
}
const Case c("variable_passed_by_the_host", [] {
    kernel<<<1, 8>>>(counts);  // FINDS host-pointer
});
}  // namespace variable_passed_by_the_host

namespace variable_passed_in_a_struct {
// SAYS the address of counts
struct Arguments {
    int n;
    int* counts;
};
__device__ int counts[8];
__global__ void kernel(Arguments arguments) {
    if (int(threadIdx.x) < arguments.n) arguments.counts[threadIdx.x] = 1;
}
const Case c("variable_passed_in_a_struct", [] {
    const int values[8] = {};
    cudaMemcpyToSymbol(counts, values, sizeof values);
    kernel<<<1, 8>>>({8, &counts[0]});  // FINDS host-pointer
});
}  // namespace variable_passed_in_a_struct

namespace grid_that_does_not_fit_at_once {
__global__ void kernel(int* values) {
    values[blockIdx.x] = 1;
}
const Case c("grid_that_does_not_fit_at_once", [] {
    ArrayGM<int> values(1);
    int* cells = values;
    void* with[] = {&cells};
    void* const address = reinterpret_cast<void*>(kernel);
    cudaLaunchCooperativeKernel(address, 1 << 20, 64, with);  // FINDS launch-refused
});
}  // namespace grid_that_does_not_fit_at_once

namespace guard_forgotten_for_managed_memory {
// SAYS 4 bytes past the end of 400 bytes
__global__ void kernel(int* values) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] += i;  // FINDS out-of-bounds
}
const Case c("guard_forgotten_for_managed_memory", [] {
    int* values;
    cudaMallocManaged(&values, 100 * sizeof(int));  // FINDS out-of-bounds
    for (int i = 0; i < 100; ++i) values[i] = i;
    kernel<<<2, 64>>>(values);
    cudaDeviceSynchronize();
    cudaFree(values);
});
}  // namespace guard_forgotten_for_managed_memory

namespace left_neighbour_in_mapped_memory {
// SAYS 4 bytes before 128 bytes
__global__ void kernel(int* values) {
    values[int(threadIdx.x) - 1] = 1;  // FINDS out-of-bounds
}
const Case c("left_neighbour_in_mapped_memory", [] {
    int *values, *mapped;
    cudaHostAlloc(&values, 128, cudaHostAllocMapped);  // FINDS out-of-bounds
    cudaHostGetDevicePointer(&mapped, values, 0);
    kernel<<<1, 32>>>(mapped);
    cudaDeviceSynchronize();
    cudaFreeHost(values);
});
}  // namespace left_neighbour_in_mapped_memory

namespace managed_used_after_it_was_freed {
__global__ void kernel(int* values) {
    values[threadIdx.x] += 1;  // FINDS use-after-free
}
const Case c("managed_used_after_it_was_freed", [] {
    int* values;
    cudaMallocManaged(&values, 128);  // FINDS use-after-free
    fill<<<1, 32>>>(values, 1);
    cudaDeviceSynchronize();
    cudaFree(values);
    kernel<<<1, 32>>>(values);
    cudaDeviceSynchronize();
});
}  // namespace managed_used_after_it_was_freed

namespace managed_never_freed {
// SAYS 128 bytes of memory that both can reach were never freed
const Case c("managed_never_freed", [] {
    int* values;
    cudaMallocManaged(&values, 128);  // FINDS leak
    fill<<<1, 32>>>(values, 1);
    cudaDeviceSynchronize();
});
}  // namespace managed_never_freed

namespace pinned_freed_twice {
const Case c(
    "pinned_freed_twice",
    [] {
        int* values;
        cudaMallocHost(&values, 128);
        cudaFreeHost(values);  // FINDS double-free
        cudaFreeHost(values);  // FINDS double-free
    });
}

namespace pinned_freed_as_the_devices {
const Case c("pinned_freed_as_the_devices", [] {
    int* values;
    cudaMallocHost(&values, 128);
    cudaFree(values);  // FINDS double-free
});
}  // namespace pinned_freed_as_the_devices

namespace copied_though_the_launch_was_refused {
const Case c("copied_though_the_launch_was_refused", [] {
    int back[32], *values;
    cudaMalloc(&values, sizeof back);
    fill<<<1, 2048>>>(values, 1);  // FINDS launch-refused
    cudaMemcpy(back, values, sizeof back, cudaMemcpyDeviceToHost);
    cudaFree(values);
});
}  // namespace copied_though_the_launch_was_refused

namespace copied_in_the_wrong_direction {
__global__ void kernel(int* values) {
    values[threadIdx.x] *= 2;
}
const Case c("copied_in_the_wrong_direction", [] {
    int there[32] = {}, *values;
    cudaMalloc(&values, sizeof there);
    cudaMemcpy(values, there, sizeof there, cudaMemcpyDeviceToHost);  // FINDS error-ignored
    kernel<<<1, 32>>>(values);
    cudaDeviceSynchronize();
    cudaFree(values);
});
}  // namespace copied_in_the_wrong_direction

namespace allocation_failed_and_is_used {
const Case c("allocation_failed_and_is_used", [] {
    int* values = nullptr;
    cudaMalloc(&values, size_t{1} << 50);  // FINDS error-ignored
    fill<<<1, 32>>>(values, 1);
    cudaDeviceSynchronize();
});
}  // namespace allocation_failed_and_is_used

namespace mapped_written_after_the_event {
__global__ void kernel(int* cell, int value) {
    *cell = value;  // FINDS race-streams
}
const Case c("mapped_written_after_the_event", [] {
    int *cell = nullptr, *onDevice = nullptr;
    cudaEvent_t first;
    cudaEventCreate(&first);
    cudaHostAlloc(&cell, sizeof *cell, cudaHostAllocMapped);
    cudaHostGetDevicePointer(&onDevice, cell, 0);
    kernel<<<1, 1>>>(onDevice, 1);
    cudaEventRecord(first);
    kernel<<<1, 1>>>(onDevice, 2);
    cudaEventSynchronize(first);
    const int seen = *cell;  // FINDS race-streams
    cudaDeviceSynchronize();
    if (seen == 3) __builtin_trap();
    cudaFreeHost(cell);
    cudaEventDestroy(first);
});
}  // namespace mapped_written_after_the_event

namespace freed_by_a_pointer_inside {
const Case c("freed_by_a_pointer_inside", [] {
    int* values;
    cudaMalloc(&values, 256);
    for (int half = 0; half < 2; ++half, values += 32) fill<<<1, 32>>>(values, half);
    cudaFree(values - 32);  // FINDS double-free
});
}  // namespace freed_by_a_pointer_inside

namespace two_copies_without_an_event {
__global__ void kernel(const int* a, const int* b, int* sum) {
    int x = a[threadIdx.x];  // FINDS race-streams
    x += b[threadIdx.x];     // FINDS race-streams
    sum[threadIdx.x] = x;
}
const Case c("two_copies_without_an_event", [] {
    ArrayGM<int> a(32), b(32), sum(32);
    int* onHost = nullptr;
    cudaStream_t copies, sums;
    cudaStreamCreate(&copies);
    cudaStreamCreate(&sums);
    cudaMallocHost(&onHost, 128);
    for (int i = 0; i < 32; ++i) onHost[i] = i;
    cudaMemcpyAsync(a, onHost, 128, cudaMemcpyHostToDevice, copies);  // FINDS race-streams
    cudaMemcpyAsync(b, onHost, 128, cudaMemcpyHostToDevice, copies);  // FINDS race-streams
    kernel<<<1, 32, 0, sums>>>(a, b, sum);
    cudaDeviceSynchronize();
    cudaFreeHost(onHost);
    cudaStreamDestroy(copies);
    cudaStreamDestroy(sums);
});
}  // namespace two_copies_without_an_event

namespace two_arrays_leaked {
const Case c("two_arrays_leaked", [] {
    int *a, *b;
    cudaMalloc(&a, 128);  // FINDS leak
    cudaMalloc(&b, 128);  // FINDS leak
    fill<<<1, 32>>>(a, 1);
    fill<<<1, 32>>>(b, 2);
});
}  // namespace two_arrays_leaked

namespace scattered_by_an_order_that_nobody_copied {
__global__ void kernel(const int* values, const int* order, int* out) {
    out[order[threadIdx.x] & 31] = values[threadIdx.x];  // FINDS uninitialised-global
}
const Case c("scattered_by_an_order_that_nobody_copied", [] {
    int* order = nullptr;
    cudaMalloc(&order, 32 * sizeof *order);  // FINDS uninitialised-global
    kernel<<<1, 32>>>(ArrayGM<int>(32), order, ArrayGM<int>(32));
    cudaFree(order);
});
}  // namespace scattered_by_an_order_that_nobody_copied
