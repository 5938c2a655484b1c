// Two sums at once by few blocks each, in two streams.
#include "kernels.h"
#include "measured.h"

int main(int argc, char** argv) {
    constexpr int n = 1 << 20, blocks = 32;
    float* const a = onDevice<float>(n);
    float* const b = onDevice<float>(n);
    float* const sums = onDevice<float>(2);
    const cudaStream_t one = newStream(), other = newStream();
    measure(argc, argv, [&] {
        for (int round = 0; round < 10; ++round) {
            addUp<<<blocks, 256, 0, one>>>(a, n, sums);
            addUp<<<blocks, 256, 0, other>>>(b, n, sums + 1);
        }
        require(cudaDeviceSynchronize());
    });
}
