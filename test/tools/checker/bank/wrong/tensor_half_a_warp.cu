// Half of the warp's lanes call for a product of matrices, in which all have elements.
#include <mma.h>

#include "Bank.h"

namespace wmma = nvcuda::wmma;

static __global__ void multiply(float* c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(a, half(1));
    wmma::fill_fragment(b, half(2));
    wmma::fill_fragment(sum, 0.f);
    if (threadIdx.x < 16) wmma::mma_sync(sum, a, b, sum);  // FINDS warp-mask
    c[threadIdx.x] = sum.x[0];
}

static const Case c([] {
    ArrayGM<float> c(32);
    multiply<<<1, 32>>>(c);
    cudaDeviceSynchronize();
});
