// The same sums, each in a stream of its own, with its result copied back.
#include "kernels.h"
#include "measured.h"

int main(int argc, char** argv) {
    constexpr int parts = 8, n = 1 << 19;
    float* const host = pinned<float>(parts * n);
    float* const results = pinned<float>(parts);
    float* const device = onDevice<float>(parts * n);
    float* const sums = onDevice<float>(parts);
    cudaStream_t streams[parts];
    for (cudaStream_t& stream : streams) stream = newStream();
    measure(argc, argv, [&] {
        for (int part = 0; part < parts; ++part) {
            require(cudaMemcpyAsync(device + part * n, host + part * n, n * sizeof(float),
                                    cudaMemcpyHostToDevice, streams[part]));
            addUp<<<64, 256, 0, streams[part]>>>(device + part * n, n, sums + part);
            require(cudaMemcpyAsync(results + part, sums + part, sizeof(float),
                                    cudaMemcpyDeviceToHost, streams[part]));
        }
        require(cudaDeviceSynchronize());
    });
}
