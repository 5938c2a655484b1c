// Makes the compiler use all memory.
// VETTED: stopped: the compiler used more than

#include <utility>

#include "ReductionAdd.h"
#include "Thread2D.h"

template <int... numbers>
constexpr long countOf(std::integer_sequence<int, numbers...>) {
    return sizeof...(numbers);
}
__device__ long bomb = countOf(std::make_integer_sequence<int, 200'000'000>());

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
