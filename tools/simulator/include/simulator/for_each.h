// The kernels of the libraries' routines: work(0), ..., work(n - 1), each by a thread, in any
// order.
#pragma once

#include "simulator/device_code.h"

namespace simulator {

/// A kernel, as the translator makes one.
template <class Work>
[[gnu::noipa]] void forEachKernel(const char* name, long n, Work work) {
    launch(
        name,
        [=]() mutable {
            const long i = long(blockIdx.x) * blockDim.x + threadIdx.x;
            if (i < n) work(i);
        });
}

/// Launches the kernel of that name in the stream, with `threads` to a block; none if n is 0.
template <class Work>
void forEach(const char* name, long n, cudaStream_t stream, Work work, long threads = 256) {
    if (n <= 0) return;
    const long blocks = (n + threads - 1) / threads;
    configureOfLibrary(dim3(static_cast<unsigned>(blocks)), dim3(static_cast<unsigned>(threads)),
                       stream);
    forEachKernel(name, n, work);
}

/// Whether `calls`, of CUDA or of forEach(), leave no error that was not there before.
template <class Calls>
bool succeeds(Calls&& calls) {
    const bool failedBefore = cudaPeekAtLastError() != cudaSuccess;
    calls();
    return failedBefore || cudaPeekAtLastError() == cudaSuccess;
}

}  // namespace simulator
