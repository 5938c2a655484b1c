// A warp multiplies matrices that cp.async brings to shared memory, tile after tile: the next pair
// of tiles is on its way while ldmatrix and mma.sync work on the last one.
#include <cstdlib>

#include "Bank.h"

static __device__ unsigned addressOf(const void* shared) {
    return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

// a by rows, b by columns, both in tiles of 16 x 16 and of 16 x 8, one after another.
static __global__ void multiply(const unsigned short* a, const unsigned short* b, float* c,
                                int tiles) {
    __shared__ alignas(16) unsigned short aSM[2][16 * 16], bSM[2][8 * 16];
    const unsigned lane = threadIdx.x;
    const auto bring = [&](int tile) {
        if (tile < tiles) {
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                             addressOf(&aSM[tile % 2][lane * 8])),
                         "l"(&a[tile * 256 + lane * 8])
                         : "memory");
            if (lane < 16)
                asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                                 addressOf(&bSM[tile % 2][lane * 8])),
                             "l"(&b[tile * 128 + lane * 8])
                             : "memory");
        }
        asm volatile("cp.async.commit_group;" ::: "memory");
    };
    float sum[4] = {0, 0, 0, 0};
    bring(0);
    for (int tile = 0; tile < tiles; tile++) {
        bring(tile + 1);
        asm volatile("cp.async.wait_group 1;" ::: "memory");
        __syncwarp();
        unsigned left[4], right[2];
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(left[0]), "=r"(left[1]), "=r"(left[2]), "=r"(left[3])
                     : "r"(addressOf(&aSM[tile % 2][lane % 16 * 16 + lane / 16 * 8]))
                     : "memory");
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                     : "=r"(right[0]), "=r"(right[1])
                     : "r"(addressOf(&bSM[tile % 2][lane % 8 * 16 + lane / 8 % 2 * 8]))
                     : "memory");
        asm volatile(
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
            "{%8, %9}, {%0, %1, %2, %3};"
            : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
            : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right[0]), "r"(right[1]));
        __syncwarp();  // all have read the tiles that the next copies replace
    }
    for (int i = 0; i < 4; i++) c[(lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = sum[i];
}

static const Case c([] {
    constexpr int tiles = 3;
    constexpr unsigned short one = 0x3c00, two = 0x4000;  // as halves
    ArrayGM<unsigned short> a(tiles * 256, one), b(tiles * 128, two);
    ArrayGM<float> c(128);
    multiply<<<1, 32>>>(a, b, c, tiles);
    float sum = 0;
    cudaMemcpy(&sum, c + 127, sizeof sum, cudaMemcpyDeviceToHost);
    if (sum != 2 * 16 * tiles) std::abort();
});
