// One stream writes the surface, another one reads the texture of the same array.
#include "Bank.h"
#include "Texels.h"

static __global__ void draw(cudaSurfaceObject_t line) {
    surf1Dwrite(float(threadIdx.x), line, threadIdx.x * sizeof(float));  // FINDS race-streams
}

static __global__ void read(cudaTextureObject_t line, float* values) {
    values[threadIdx.x] = tex1D<float>(line, threadIdx.x + 0.5f);  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<float> values(32);
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 32, 0, cudaArraySurfaceLoadStore);
    const SurfaceOf surface(array);
    const TextureOf texture(array);
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    draw<<<1, 32, 0, first>>>(surface);
    read<<<1, 32, 0, second>>>(texture, values);
    cudaDeviceSynchronize();
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFreeArray(array);
});
