// The row has 30 texels, the block 32 threads.
#include "Bank.h"
#include "Texels.h"

static __global__ void draw(cudaSurfaceObject_t picture) {
    surf2Dwrite(1.0f, picture, threadIdx.x * sizeof(float), threadIdx.y);  // FINDS out-of-bounds
}

static const Case c([] {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 30, 4, cudaArraySurfaceLoadStore);  // FINDS out-of-bounds
    // SAYS byte 120 of row 0 of a surface that has 120 bytes in each of 4 rows
    draw<<<1, dim3(32, 4)>>>(SurfaceOf(array));
    cudaDeviceSynchronize();
    cudaFreeArray(array);
});
