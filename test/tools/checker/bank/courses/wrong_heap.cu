// The device's heap: wrong programs.
#include "Bank.h"

namespace freed_twice_by_a_kernel {
__global__ void kernel(int* out) {
    int* const cells = static_cast<int*>(malloc(4 * sizeof(int)));
    cells[0] = 1;
    out[threadIdx.x] = cells[0];
    free(cells);  // FINDS double-free
    free(cells);  // FINDS double-free
}
const Case c("freed_twice_by_a_kernel", [] { kernel<<<1, 4>>>(ArrayGM<int>(4)); });
}  // namespace freed_twice_by_a_kernel

namespace deleted_by_each_thread {
__global__ void kernel(int* out) {
    __shared__ int* cells;
    if (threadIdx.x == 0) {
        cells = new int[64];
        for (int i = 0; i < 64; ++i) cells[i] = i;
    }
    __syncthreads();
    out[threadIdx.x] = cells[threadIdx.x];
    __syncthreads();
    delete[] cells;  // FINDS double-free
}
const Case c("deleted_by_each_thread", [] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
}  // namespace deleted_by_each_thread

namespace freed_though_cudaMalloc_gave_it {
// SAYS neither malloc nor new
__global__ void kernel(int* cells) {
    free(cells);  // FINDS double-free
}
const Case c("freed_though_cudaMalloc_gave_it", [] { kernel<<<1, 1>>>(ArrayGM<int>(4)); });
}  // namespace freed_though_cudaMalloc_gave_it

namespace past_the_end_of_a_row {
__global__ void kernel(int* out) {
    const int length = int(threadIdx.x) + 1;
    int* const row = new int[length];  // FINDS out-of-bounds
    for (int i = 0; i < length; ++i) row[i] = i;
    out[threadIdx.x] = row[length];  // FINDS out-of-bounds
    delete[] row;
}
const Case c("past_the_end_of_a_row", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace past_the_end_of_a_row

namespace no_room_for_the_end_of_a_word {
__global__ void kernel(char* out) {
    char* const word = static_cast<char*>(malloc(4));  // FINDS out-of-bounds
    const char text[] = "GPUs";
    for (int i = 0; i < 5; ++i) word[i] = text[i];  // FINDS out-of-bounds
    out[threadIdx.x] = word[1];
    free(word);
}
const Case c("no_room_for_the_end_of_a_word", [] { kernel<<<1, 1>>>(ArrayGM<char>(1)); });
}  // namespace no_room_for_the_end_of_a_word

namespace list_followed_after_it_is_deleted {
struct Node {
    int value;
    Node* next;
};
__device__ Node* list;

__global__ void make() {
    for (int i = 0; i < 4; ++i) list = new Node{i, list};  // FINDS use-after-free
}
__global__ void remove() {
    for (Node* node = list; node; node = node->next) delete node;  // FINDS use-after-free
}
const Case c("list_followed_after_it_is_deleted", [] {
    make<<<1, 1>>>();
    remove<<<1, 1>>>();
});
}  // namespace list_followed_after_it_is_deleted

namespace freed_by_one_thread_while_others_read {
__device__ int* cells;

__global__ void make() {
    cells = new int[64];
    for (int i = 0; i < 64; ++i) cells[i] = i;
}
__global__ void kernel(int* sum) {
    atomicAdd(sum, cells[threadIdx.x]);     // FINDS race-global
    if (threadIdx.x == 63) delete[] cells;  // FINDS race-global
}
const Case c("freed_by_one_thread_while_others_read", [] {
    make<<<1, 1>>>();
    kernel<<<1, 64>>>(ArrayGM<int>(1));
});
}  // namespace freed_by_one_thread_while_others_read

namespace shape_used_after_it_was_deleted {
struct Shape {
    float side;
    __device__ explicit Shape(float side) : side(side) {}
    __device__ virtual ~Shape() {}
    __device__ virtual float area() const { return side * side; }
};
__global__ void make(Shape** shapes) {
    shapes[threadIdx.x] = new Shape(float(threadIdx.x));  // FINDS use-after-free
}
__global__ void remove(Shape** shapes) {
    delete shapes[threadIdx.x];
}
__global__ void use(Shape** shapes, float* areas) {
    areas[threadIdx.x] = shapes[threadIdx.x]->area();  // FINDS use-after-free
}
const Case c("shape_used_after_it_was_deleted", [] {
    ArrayGM<Shape*> shapes(4);
    make<<<1, 4>>>(shapes);
    remove<<<1, 4>>>(shapes);
    use<<<1, 4>>>(shapes, ArrayGM<float>(4));
});
}  // namespace shape_used_after_it_was_deleted
