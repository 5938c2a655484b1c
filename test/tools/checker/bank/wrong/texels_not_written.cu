// The copy brings half of the rows, and the kernel reads them all.
#include "Bank.h"
#include "Texels.h"

static __global__ void read(cudaTextureObject_t picture, float* values) {
    const float x = threadIdx.x + 0.5f, y = threadIdx.y + 0.5f;
    float& value = values[threadIdx.y * 8 + threadIdx.x];
    value = tex2D<float>(picture, x, y);  // FINDS uninitialised-global
}

static const Case c([] {
    ArrayGM<float> values(64);
    const float rows[32] = {};
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 8, 8);  // FINDS uninitialised-global
    cudaMemcpy2DToArray(array, 0, 0, rows, 8 * sizeof(float), 8 * sizeof(float), 4,
                        cudaMemcpyHostToDevice);
    read<<<1, dim3(8, 8)>>>(TextureOf(array), values);
    cudaDeviceSynchronize();
    cudaFreeArray(array);
});
