// The host frees the array before the kernel that reads it through a texture.
#include "Bank.h"
#include "Texels.h"

static __global__ void read(cudaTextureObject_t line, float* values) {
    values[threadIdx.x] = tex1D<float>(line, threadIdx.x + 0.5f);  // FINDS use-after-free
}

static const Case c([] {
    ArrayGM<float> values(8);
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 8);  // FINDS use-after-free
    const TextureOf texture(array);
    cudaFreeArray(array);
    read<<<1, 8>>>(texture, values);
    cudaDeviceSynchronize();
});
