// The device's heap: correct programs.
#include "Bank.h"

namespace popped_and_deleted {
struct Node {
    int value;
    Node* next;
};
__device__ Node* list;

__global__ void push() {
    Node* const node = new Node;
    node->value = int(threadIdx.x);
    auto* const head = reinterpret_cast<unsigned long long*>(&list);
    unsigned long long old = *head, assumed;
    do {
        assumed = old;
        node->next = reinterpret_cast<Node*>(assumed);
        old = atomicCAS(head, assumed, reinterpret_cast<unsigned long long>(node));
    } while (old != assumed);
}
__global__ void pop(int* sum) {
    while (Node* const node = list) {
        list = node->next;
        *sum += node->value;
        delete node;
    }
}
const Case c("popped_and_deleted", [] {
    push<<<2, 32>>>();
    pop<<<1, 1>>>(ArrayGM<int>(1));
});
}  // namespace popped_and_deleted

namespace shapes_made_used_and_deleted {
struct Shape {
    __device__ virtual ~Shape() {}
    __device__ virtual float area() const = 0;
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float side) : side(side) {}
    __device__ float area() const override { return side * side; }
};
struct Rectangle : Square {
    float other;
    __device__ Rectangle(float side, float other) : Square(side), other(other) {}
    __device__ float area() const override { return side * other; }
};
__global__ void make(Shape** shapes) {
    const unsigned i = threadIdx.x;
    if (i % 2)
        shapes[i] = new Square(float(i));
    else
        shapes[i] = new Rectangle(float(i), 2);
}
__global__ void use(Shape** shapes, float* areas) {
    areas[threadIdx.x] = shapes[threadIdx.x]->area();
}
__global__ void remove(Shape** shapes) {
    delete shapes[threadIdx.x];
}
const Case c("shapes_made_used_and_deleted", [] {
    ArrayGM<Shape*> shapes(32);
    make<<<1, 32>>>(shapes);
    use<<<1, 32>>>(shapes, ArrayGM<float>(32));
    remove<<<1, 32>>>(shapes);
});
}  // namespace shapes_made_used_and_deleted

namespace freed_by_the_last_that_uses_it {
__global__ void kernel(int* sum) {
    __shared__ int* cells;
    __shared__ int users;
    if (threadIdx.x == 0) {
        cells = static_cast<int*>(malloc(blockDim.x * sizeof(int)));
        users = int(blockDim.x);
    }
    __syncthreads();
    cells[threadIdx.x] = 1;
    atomicAdd(sum, cells[threadIdx.x]);
    __threadfence();
    if (atomicSub(&users, 1) == 1) {
        __threadfence();
        free(cells);
    }
}
const Case c("freed_by_the_last_that_uses_it", [] { kernel<<<2, 64>>>(ArrayGM<int>(1)); });
}  // namespace freed_by_the_last_that_uses_it

namespace rows_of_odd_lengths {
__global__ void kernel(int* sums) {
    const int length = int(threadIdx.x);
    int* const row = new int[length];
    for (int i = 0; i < length; ++i) row[i] = i;
    int sum = 0;
    for (int i = 0; i < length; ++i) sum += row[i];
    sums[threadIdx.x] = sum;
    delete[] row;
    free(nullptr);
}
const Case c("rows_of_odd_lengths", [] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
}  // namespace rows_of_odd_lengths

namespace object_made_in_shared_memory {
struct Range {
    int first, last;
    __device__ Range(int first, int count) : first(first), last(first + count) {}
};
__global__ void kernel(int* out) {
    __shared__ alignas(Range) char room[sizeof(Range)];
    if (threadIdx.x == 0) new (room) Range(3, 32);
    __syncthreads();
    out[threadIdx.x] = reinterpret_cast<Range*>(room)->last;
}
const Case c("object_made_in_shared_memory", [] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
}  // namespace object_made_in_shared_memory
