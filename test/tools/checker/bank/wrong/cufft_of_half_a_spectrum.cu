// The spectrum of n real numbers has n / 2 + 1 complex ones. There is room for n / 2.
#include <cufft.h>

#include "Bank.h"

static const Case c([] {
    constexpr int n = 64;
    ArrayGM<cufftReal> x(n);
    ArrayGM<cufftComplex> spectrum(n / 2);
    cudaMemset(x, 0, n * sizeof(cufftReal));
    cufftHandle plan;
    cufftPlan1d(&plan, n, CUFFT_R2C, 1);
    cufftExecR2C(plan, x, spectrum);  // FINDS out-of-bounds
    cudaDeviceSynchronize();
    cufftDestroy(plan);
});
