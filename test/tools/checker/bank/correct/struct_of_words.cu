// A struct of 16 bytes has the alignment of its members: it may begin at any of their multiples.
#include "Bank.h"

struct Pair {
    double a, b;
};
struct Quad {
    int cells[4];
};

static __global__ void kernel(Pair* pairs, Quad* quads) {
    __shared__ int offset;
    __shared__ Quad tabSM[32];
    if (threadIdx.x == 0) offset = 1;
    __syncthreads();
    tabSM[threadIdx.x] = quads[threadIdx.x + offset];
    quads[threadIdx.x + offset] = tabSM[threadIdx.x];
    pairs[threadIdx.x] = pairs[threadIdx.x];
}

static const Case c([] {
    ArrayGM<double> doubles(65);
    ArrayGM<int> ints(4 * 33 + 1);
    kernel<<<1, 32>>>(reinterpret_cast<Pair*>(doubles + 1), reinterpret_cast<Quad*>(ints + 1));
});
