// A kernel draws on a surface, the next one reads it by a texture, and the host copies both.
#include "Bank.h"
#include "Texels.h"

static __global__ void draw(cudaSurfaceObject_t picture) {
    surf2Dwrite(float(threadIdx.x + threadIdx.y), picture, threadIdx.x * sizeof(float),
                threadIdx.y);
}

static __global__ void read(cudaTextureObject_t picture, float* values) {
    values[threadIdx.y * 8 + threadIdx.x] =
        tex2D<float>(picture, threadIdx.x + 1.5f, threadIdx.y - 0.5f);
}

static const Case c([] {
    ArrayGM<float> values(64);
    float picture[64];
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 8, 8, cudaArraySurfaceLoadStore);
    const SurfaceOf surface(array);
    const TextureOf texture(array);
    draw<<<1, dim3(8, 8)>>>(surface);
    read<<<1, dim3(8, 8)>>>(texture, values);
    cudaMemcpy2DFromArray(picture, 8 * sizeof(float), array, 0, 0, 8 * sizeof(float), 8,
                          cudaMemcpyDeviceToHost);
    cudaFreeArray(array);
});
