// Sums of eight arrays: copies and kernels in one stream, so that none overlaps.
#include "kernels.h"
#include "measured.h"

int main(int argc, char** argv) {
    constexpr int parts = 8, n = 1 << 19;
    float* const host = pinned<float>(parts * n);
    float* const device = onDevice<float>(parts * n);
    float* const sums = onDevice<float>(parts);
    const cudaStream_t stream = newStream();
    measure(argc, argv, [&] {
        for (int part = 0; part < parts; ++part) {
            require(cudaMemcpyAsync(device + part * n, host + part * n, n * sizeof(float),
                                    cudaMemcpyHostToDevice, stream));
            addUp<<<64, 256, 0, stream>>>(device + part * n, n, sums + part);
        }
        require(cudaStreamSynchronize(stream));
    });
}
