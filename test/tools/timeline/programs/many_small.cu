// Five hundred small kernels in a row: as fast as they can be launched.
#include "kernels.h"
#include "measured.h"

int main(int argc, char** argv) {
    constexpr int n = 4096;
    float* const array = onDevice<float>(n);
    measure(argc, argv, [&] {
        for (int launch = 0; launch < 500; ++launch) scale<<<n / 256, 256>>>(array, n, 1.5f);
        require(cudaDeviceSynchronize());
    });
}
