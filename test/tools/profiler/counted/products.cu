#include "products.h"

#include <mma.h>

#include "launches.h"

namespace wmma = nvcuda::wmma;

namespace {

constexpr int BLOCKS = 3, WARPS = 2, ROUNDS = 5;

/// `ROUNDS` products by each warp.
template <class T, class Sum, int M, int N, int K>
__global__ void multiplyRounds(Sum* out, int rounds) {
    wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, M, N, K, Sum> sum;
    wmma::fill_fragment(left, typename decltype(left)::storage_element_type(1));
    wmma::fill_fragment(right, typename decltype(right)::storage_element_type(1));
    wmma::fill_fragment(sum, Sum(0));
    for (int i = 0; i < rounds; i++) wmma::mma_sync(sum, left, right, sum);
    wmma::store_matrix_sync(out, sum, N, wmma::mem_row_major);
}
constexpr int lineOfRounds = __LINE__ - 3;

/// Rounds by each warp, and one product more by the first of a block.
__global__ void multiplyOnTwoLines(float* out, int rounds) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(left, half(1));
    wmma::fill_fragment(right, half(1));
    wmma::fill_fragment(sum, 0.f);
    for (int i = 0; i < rounds; i++) wmma::mma_sync(sum, left, right, sum);
    if (threadIdx.x < warpSize) wmma::mma_sync(sum, left, right, sum);
    for (int i = 0; i < sum.num_elements; i++) sum.x[i] *= 2;
    wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}
constexpr int firstOfTwoLines = __LINE__ - 5, secondOfTwoLines = __LINE__ - 4;

__global__ void multiplyByPtx(float* out) {
    const unsigned one = 0x3f803f80;  // two bfloat16
    float sum[4] = {};
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(one), "r"(one), "r"(one), "r"(one), "r"(one), "r"(one));
    out[threadIdx.x] = sum[0] + sum[1] + sum[2] + sum[3];
}
constexpr int lineOfPtx = __LINE__ - 3;  // where the statement ends

/// Multiplies nothing.
__global__ void shuffleOnly(float* out) {
    out[threadIdx.x] = __shfl_xor_sync(~0u, float(threadIdx.x), 1);
}

template <class T, class Sum, int M, int N, int K>
ProductsOfLine launchRounds(const std::string& factors, void* out) {
    multiplyRounds<T, Sum, M, N, K><<<BLOCKS, 32 * WARPS>>>(static_cast<Sum*>(out), ROUNDS);
    return {"multiplyRounds", lineOfRounds, factors, uint64_t{BLOCKS} * WARPS * ROUNDS * M * N * K};
}

}  // namespace

std::vector<ProductsOfLine> launchProducts() {
    constexpr uint64_t ofOne = 16 * 16 * 16, warps = BLOCKS * WARPS;
    float* out;
    require(cudaMalloc(&out, 256 * sizeof(double)));
    std::vector<ProductsOfLine> all{
        launchRounds<half, float, 16, 16, 16>("f16", out),
        launchRounds<half, half, 32, 8, 16>("f16", out),
        launchRounds<__nv_bfloat16, float, 8, 32, 16>("bf16", out),
        launchRounds<wmma::precision::tf32, float, 16, 16, 8>("tf32", out),
        launchRounds<double, double, 8, 8, 4>("f64", out),
        launchRounds<signed char, int, 16, 16, 16>("int8", out),
        launchRounds<unsigned char, int, 16, 16, 16>("int8", out),
        {"multiplyOnTwoLines", firstOfTwoLines, "f16", warps * ROUNDS * ofOne},
        {"multiplyOnTwoLines", secondOfTwoLines, "f16", BLOCKS * ofOne},
        {"multiplyByPtx", lineOfPtx, "bf16", 16 * 8 * 16}};
    multiplyOnTwoLines<<<BLOCKS, 32 * WARPS>>>(out, ROUNDS);
    multiplyByPtx<<<1, 32>>>(out);
    shuffleOnly<<<1, 32>>>(out);
    require(cudaDeviceSynchronize());
    require(cudaFree(out));
    return all;
}
