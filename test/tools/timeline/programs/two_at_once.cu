// Two kernels that each fill a part of the GPU, in two streams; then two that each fill all of it.
#include "kernels.h"
#include "measured.h"

int main(int argc, char** argv) {
    constexpr int few = 16, many = 264, threads = 1024;
    float* const a = onDevice<float>(many * threads);
    float* const b = onDevice<float>(many * threads);
    const cudaStream_t one = newStream(), other = newStream();
    measure(argc, argv, [&] {
        compute<<<few, threads, 0, one>>>(a, 2000);
        compute<<<few, threads, 0, other>>>(b, 2000);
        require(cudaDeviceSynchronize());
        compute<<<many, threads, 0, one>>>(a, 200);
        compute<<<many, threads, 0, other>>>(b, 200);
        require(cudaDeviceSynchronize());
    });
}
