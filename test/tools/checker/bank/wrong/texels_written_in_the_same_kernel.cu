// Threads write a surface, and read by its texture what their neighbour has written.
#include "Bank.h"
#include "Texels.h"

static __global__ void smooth(cudaSurfaceObject_t surface, cudaTextureObject_t texture) {
    const float left = tex1D<float>(texture, threadIdx.x - 0.5f);  // FINDS race-global
    surf1Dwrite(left + 1, surface, threadIdx.x * sizeof(float));   // FINDS race-global
}

static const Case c([] {
    const float zeros[64] = {};
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 64, 0, cudaArraySurfaceLoadStore);
    cudaMemcpy2DToArray(array, 0, 0, zeros, sizeof zeros, sizeof zeros, 1, cudaMemcpyHostToDevice);
    smooth<<<1, 64>>>(SurfaceOf(array), TextureOf(array));
    cudaDeviceSynchronize();
    cudaFreeArray(array);
});
