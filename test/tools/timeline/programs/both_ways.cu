// Vectors in pinned memory by four streams: copies to the device, from it, and kernels overlap.
#include "kernels.h"
#include "measured.h"

int main(int argc, char** argv) {
    constexpr int parts = 4, n = 1 << 19;
    float* const a = pinned<float>(parts * n);
    float* const b = pinned<float>(parts * n);
    float* const sum = pinned<float>(parts * n);
    float* const onA = onDevice<float>(parts * n);
    float* const onB = onDevice<float>(parts * n);
    float* const onSum = onDevice<float>(parts * n);
    constexpr size_t bytes = n * sizeof(float);
    cudaStream_t streams[parts];
    for (cudaStream_t& stream : streams) stream = newStream();
    measure(argc, argv, [&] {
        for (int part = 0; part < parts; ++part) {
            const cudaStream_t stream = streams[part];
            const int at = part * n;
            require(cudaMemcpyAsync(onA + at, a + at, bytes, cudaMemcpyHostToDevice, stream));
            require(cudaMemcpyAsync(onB + at, b + at, bytes, cudaMemcpyHostToDevice, stream));
            add<<<n / 256, 256, 0, stream>>>(onA + at, onB + at, onSum + at, n);
            require(cudaMemcpyAsync(sum + at, onSum + at, bytes, cudaMemcpyDeviceToHost, stream));
        }
        require(cudaDeviceSynchronize());
    });
}
