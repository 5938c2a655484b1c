#include <mma.h>
using namespace nvcuda::wmma;
typedef fragment<accumulator, 16, 16, 16, float> Sums;

__global__ void addBias(float* c, const float* biasOfRow) {
    Sums sums;
    load_matrix_sync(sums, c, 16, mem_row_major);
    for (int i = 0; i < sums.num_elements; i++) sums.x[i] *= 2;
    for (int i = 0; i < sums.num_elements; i++) sums.x[i] += biasOfRow[threadIdx.x / 4 + i / 4 * 8];
    c[threadIdx.x] = sums.x[0];
    store_matrix_sync(c, sums, 16, mem_row_major);
}

int main() {}
