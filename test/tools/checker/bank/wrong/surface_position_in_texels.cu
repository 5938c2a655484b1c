// The position in a row is in bytes: this kernel counts texels.
#include "Bank.h"
#include "Texels.h"

static __global__ void draw(cudaSurfaceObject_t line) {
    surf1Dwrite(1.0f, line, threadIdx.x);  // FINDS fault
}

static const Case c([] {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 32, 0, cudaArraySurfaceLoadStore);
    draw<<<1, 32>>>(SurfaceOf(array));
    cudaDeviceSynchronize();
    cudaFreeArray(array);
});
