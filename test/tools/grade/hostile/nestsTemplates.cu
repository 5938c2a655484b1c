// Has templates that are nested 800 deep, and a type whose name doubles with each.
// VETTED: stopped: the compiler

#include "ReductionAdd.h"
#include "Thread2D.h"

template <class A, class B>
struct Two {
    __device__ long count() const { return sizeof(A) + sizeof(B); }
};
template <int N>
struct Nest {
    using Type = Two<typename Nest<N - 1>::Type, typename Nest<N - 1>::Type>;
};
template <>
struct Nest<0> {
    using Type = int;
};
__device__ long bomb() {
    return Nest<800>::Type().count();
}

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
