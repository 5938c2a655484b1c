// A kernel, two that wait for it by an event, and one that waits for both; fifty times.
#include "kernels.h"
#include "measured.h"

int main(int argc, char** argv) {
    constexpr int n = 1 << 16, blocks = n / 256;
    float* const a = onDevice<float>(n);
    float* const b = onDevice<float>(n);
    const cudaStream_t one = newStream(), other = newStream();
    const cudaEvent_t forked = newEvent(), joined = newEvent();
    measure(argc, argv, [&] {
        for (int round = 0; round < 50; ++round) {
            scale<<<blocks, 256, 0, one>>>(a, n, 1.5f);
            require(cudaEventRecord(forked, one));
            require(cudaStreamWaitEvent(other, forked, 0));
            scale<<<blocks, 256, 0, one>>>(a, n, 0.5f);
            scale<<<blocks, 256, 0, other>>>(b, n, 0.5f);
            require(cudaEventRecord(joined, other));
            require(cudaStreamWaitEvent(one, joined, 0));
            add<<<blocks, 256, 0, one>>>(a, b, a, n);
        }
        require(cudaDeviceSynchronize());
    });
}
