// A warp multiplies matrices that the block has brought to shared memory.
#include <mma.h>

#include "Bank.h"

namespace wmma = nvcuda::wmma;

static __global__ void multiply(const half* a, const half* b, float* c) {
    __shared__ half tileSM[2][256];
    for (unsigned i = threadIdx.x; i < 256; i += blockDim.x) {
        tileSM[0][i] = a[i];
        tileSM[1][i] = b[i];
    }
    __syncthreads();
    if (threadIdx.x >= 32) return;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.f);
    wmma::load_matrix_sync(left, tileSM[0], 16);
    wmma::load_matrix_sync(right, tileSM[1], 16);
    wmma::mma_sync(sum, left, right, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

static const Case c([] {
    ArrayGM<half> a(256, 1), b(256, 2);
    ArrayGM<float> c(256);
    multiply<<<1, 64>>>(a, b, c);
    cudaDeviceSynchronize();
});
