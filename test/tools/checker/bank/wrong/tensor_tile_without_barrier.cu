// One warp loads a matrix from shared memory while the other may still write it.
#include <mma.h>

#include "Bank.h"

namespace wmma = nvcuda::wmma;

static __global__ void load(const half* a, half* c) {
    __shared__ half tileSM[256];
    for (unsigned i = threadIdx.x; i < 256; i += blockDim.x) tileSM[i] = a[i];  // FINDS race-shared
    if (threadIdx.x >= 32) return;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> tile;
    wmma::load_matrix_sync(tile, tileSM, 16);  // FINDS race-shared
    c[threadIdx.x] = tile.x[0];
}

static const Case c([] {
    ArrayGM<half> a(256, 1), c(32);
    load<<<1, 64>>>(a, c);
    cudaDeviceSynchronize();
});
