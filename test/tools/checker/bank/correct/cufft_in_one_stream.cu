// cuFFT transforms what a kernel has left on its stream, there and back, and the copy waits for it.
#include <cufft.h>

#include "Bank.h"

static __global__ void fill(cufftReal* x) {
    x[threadIdx.x] = threadIdx.x;
}

static const Case c([] {
    constexpr int n = 30;
    ArrayGM<cufftReal> x(n);
    ArrayGM<cufftComplex> spectrum(n / 2 + 1);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cufftHandle there, back;
    cufftPlan1d(&there, n, CUFFT_R2C, 1);
    cufftPlan1d(&back, n, CUFFT_C2R, 1);
    cufftSetStream(there, stream);
    cufftSetStream(back, stream);
    fill<<<1, n, 0, stream>>>(x);
    cufftExecR2C(there, x, spectrum);
    cufftExecC2R(back, spectrum, x);
    cudaStreamSynchronize(stream);
    cufftDestroy(there);
    cufftDestroy(back);
    cudaStreamDestroy(stream);
});
