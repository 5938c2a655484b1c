// Has templates that take ages.
// VETTED: stopped: the compiler took more than 20 s; it was at src/pi/slices_device.cu

#include "ReductionAdd.h"
#include "Thread2D.h"

constexpr long ages(long from) {
    long sum = from;
    for (int i = 0; i < 3000000; i++) sum = (sum * 31 + i) % 1000003;
    return sum;
}
template <int N>
struct Age {
    static constexpr long value = ages(N) + Age<N - 1>::value;
};
template <>
struct Age<0> {
    static constexpr long value = 0;
};
__device__ long bomb = Age<500>::value;

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];

    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        const double x = (i + 0.5) / n;
        sumThread += 4 / (1 + x * x);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
