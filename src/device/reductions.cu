#include "reductions.h"

#include <memory>

#include "HostReduction.h"
#include "Operators.h"
#include "ReductionDevice.h"

template <typename T>
void sumOnDevice(Order order, const T* tabGM, size_t n, T* ptrResultGM,
                 const ReductionScratch& scratch, cudaStream_t stream) {
    if (order == Order::ANY)
        ReductionDevice::reduce(Sum<T>(), T(0), tabGM, n, ptrResultGM, scratch, stream);
    else
        ReductionDevice::reduceInOrder(Sum<T>(), T(0), tabGM, n, ptrResultGM, scratch, stream);
}

template <typename T>
void minimumOnDevice(const T* tabGM, size_t n, T* ptrResultGM, const ReductionScratch& scratch) {
    ReductionDevice::reduce(Min<T>(), Min<T>::neutral(), tabGM, n, ptrResultGM, scratch);
}

void productOnDevice(const Matrix2* tabGM, size_t n, Matrix2* ptrResultGM,
                     const ReductionScratch& scratch) {
    ReductionDevice::reduceInOrder(Multiply(), Matrix2::identity(), tabGM, n, ptrResultGM, scratch);
}

void compositionOnDevice(const Affine* tabGM, size_t n, Affine* ptrResultGM,
                         const ReductionScratch& scratch) {
    ReductionDevice::reduceInOrder(Compose(), Affine{1, 0, 0}, tabGM, n, ptrResultGM, scratch);
}

void exactSumOnDevice(const float* tabGM, size_t n, float* ptrSumGM,
                      const ReductionScratch& scratch) {
    ReductionDevice::sumExactly(tabGM, n, ptrSumGM, scratch);
}

void addExactlyOnDevice(const float* tabGM, size_t n, ExactSum* ptrExactGM,
                        const ReductionScratch& scratch) {
    ReductionDevice::addExactly(tabGM, n, ptrExactGM, scratch);
}

std::function<int(std::span<const int>)> sumOfHost(size_t perChunk) {
    const auto reduction = std::make_shared<HostReduction<int>>(perChunk);
    return [reduction](std::span<const int> values) {
        return reduction->reduce(Sum<int>(), 0, values);
    };
}

template void sumOnDevice(Order, const uchar*, size_t, uchar*, const ReductionScratch&,
                          cudaStream_t);
template void sumOnDevice(Order, const int*, size_t, int*, const ReductionScratch&, cudaStream_t);
template void sumOnDevice(Order, const long*, size_t, long*, const ReductionScratch&, cudaStream_t);
template void sumOnDevice(Order, const float*, size_t, float*, const ReductionScratch&,
                          cudaStream_t);
template void sumOnDevice(Order, const double*, size_t, double*, const ReductionScratch&,
                          cudaStream_t);
template void minimumOnDevice(const uchar*, size_t, uchar*, const ReductionScratch&);
template void minimumOnDevice(const int*, size_t, int*, const ReductionScratch&);
template void minimumOnDevice(const double*, size_t, double*, const ReductionScratch&);
