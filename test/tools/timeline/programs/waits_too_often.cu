// Work of two streams with a wait after each kernel, a small pageable copy, memory that is set, and
// a kernel in the default stream that both wait for.
#include "kernels.h"
#include "measured.h"

int main(int argc, char** argv) {
    constexpr int n = 1 << 18, blocks = n / 256;
    float* const a = onDevice<float>(n);
    float* const b = onDevice<float>(n);
    float last = 0;
    const cudaStream_t one = newStream(), other = newStream();
    measure(argc, argv, [&] {
        for (int round = 0; round < 30; ++round) {
            require(cudaMemsetAsync(a, 0, n * sizeof(float), one));
            scale<<<blocks, 256, 0, one>>>(a, n, 1.5f);
            require(cudaStreamSynchronize(one));
            scale<<<blocks, 256, 0, other>>>(b, n, 1.5f);
            require(cudaStreamSynchronize(other));
            add<<<blocks, 256>>>(a, b, a, n);
            scale<<<blocks, 256, 0, one>>>(a, n, 0.5f);
            scale<<<blocks, 256, 0, other>>>(b, n, 0.5f);
            require(cudaMemcpy(&last, a + n - 1, sizeof last, cudaMemcpyDeviceToHost));
        }
    });
}
