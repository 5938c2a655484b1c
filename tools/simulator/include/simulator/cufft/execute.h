// cuFFT's transforms, by kernels of the simulator's: they fetch the numbers, transform line after
// line in one dimension after the other, and store them. All in double precision.
#pragma once

#include <type_traits>

#include "simulator/cufft/fourier.h"
#include "simulator/cufft/plan.h"
#include "simulator/for_each.h"
#include "simulator/scratch.h"

namespace simulator::cufft {

template <class Real>
cuDoubleComplex fetched(Real number) {
    if constexpr (std::is_floating_point_v<Real>)
        return {double(number), 0};
    else
        return {double(number.x), double(number.y)};
}

template <class Number>
void store(Number& number, cuDoubleComplex value) {
    if constexpr (std::is_floating_point_v<Number>)
        number = Number(value.x);
    else
        number = {decltype(number.x)(value.x), decltype(number.y)(value.y)};
}

/// The numbers of a plan's batch, all of them: half of a spectrum is given of real ones.
template <class Number>
struct Source {
    const Number* data;
    Layout layout;
    Lengths n;
    bool isHalf;

    cuDoubleComplex operator[](long i) const {
        Position p(i, n);
        const bool isMirrored = isHalf && p.index[2] > n[2] / 2;
        if (isMirrored)
            for (int d = 0; d < maxRank; ++d) p.index[d] = (n[d] - p.index[d]) % n[d];
        const cuDoubleComplex number = fetched(data[layout.at(p)]);
        return isMirrored ? cuConj(number) : number;
    }
};

/// All lines of a dimension. Those of the last one are in one piece.
inline void transformLines(const char* name, cudaStream_t stream, cuDoubleComplex* numbers,
                           const Lengths& n, long batch, int dimension, int sign) {
    const long length = n[dimension];
    long stride = 1;
    for (int d = dimension + 1; d < maxRank; ++d) stride *= n[d];
    if (length == 1) return;
    forEach(
        name, product(n) / length * batch, stream,
        [=](long line) {
            transform(numbers + line / stride * stride * length + line % stride, length, stride,
                      sign);
        },
        32);
}

template <class From, class To>
cufftResult execute(const char* name, cufftHandle handle, cufftType type, const From* from, To* to,
                    int sign) {
    const std::shared_ptr<Plan> plan = Plans::all().find(handle);
    if (!plan || product(plan->n) == 0) return CUFFT_INVALID_PLAN;
    if (plan->type != type) return CUFFT_INVALID_TYPE;
    if (sign != CUFFT_FORWARD && sign != CUFFT_INVERSE) return CUFFT_INVALID_VALUE;

    const Lengths n = plan->n, stored = isFromReal(type) ? halved(n) : n;
    Layout fromLayout = plan->from, toLayout = plan->to;
    if (!plan->hasLayouts) {
        const bool isInPlace = static_cast<const void*>(from) == to;
        Lengths ofReal = n;
        if (isInPlace) ofReal[2] = 2 * halved(n)[2];
        fromLayout = dense(isFromReal(type) ? ofReal : isToReal(type) ? halved(n) : n);
        toLayout = dense(isToReal(type) ? ofReal : stored);
    }

    const bool failedBefore = cudaPeekAtLastError() != cudaSuccess;
    const cudaStream_t stream = plan->stream;
    const Scratch<cuDoubleComplex> scratch(stream, product(n) * plan->batch);
    cuDoubleComplex* const numbers = scratch.data();
    const Source<From> source{from, fromLayout, n, isToReal(type)};
    forEach(name, product(n) * plan->batch, stream, [=](long i) { numbers[i] = source[i]; });
    for (int d = maxRank - 1; d >= 0; --d)
        transformLines(name, stream, numbers, n, plan->batch, d, sign);
    forEach(name, product(stored) * plan->batch, stream, [=](long i) {
        const Position p(i, stored);
        store(to[toLayout.at(p)], numbers[dense(n).at(p)]);
    });
    const bool hasFailed = !failedBefore && cudaPeekAtLastError() != cudaSuccess;
    return hasFailed ? CUFFT_EXEC_FAILED : CUFFT_SUCCESS;
}

}  // namespace simulator::cufft

#define SIMULATOR_CUFFT_EXECUTE(Type, From, To)                                                   \
    inline cufftResult cufftExec##Type(cufftHandle plan, From* idata, To* odata, int direction) { \
        return simulator::cufft::execute("cufftExec" #Type, plan, CUFFT_##Type, idata, odata,     \
                                         direction);                                              \
    }
SIMULATOR_CUFFT_EXECUTE(C2C, cufftComplex, cufftComplex)
SIMULATOR_CUFFT_EXECUTE(Z2Z, cufftDoubleComplex, cufftDoubleComplex)
#undef SIMULATOR_CUFFT_EXECUTE

#define SIMULATOR_CUFFT_EXECUTE(Type, From, To, direction)                                    \
    inline cufftResult cufftExec##Type(cufftHandle plan, From* idata, To* odata) {            \
        return simulator::cufft::execute("cufftExec" #Type, plan, CUFFT_##Type, idata, odata, \
                                         direction);                                          \
    }
SIMULATOR_CUFFT_EXECUTE(R2C, cufftReal, cufftComplex, CUFFT_FORWARD)
SIMULATOR_CUFFT_EXECUTE(D2Z, cufftDoubleReal, cufftDoubleComplex, CUFFT_FORWARD)
SIMULATOR_CUFFT_EXECUTE(C2R, cufftComplex, cufftReal, CUFFT_INVERSE)
SIMULATOR_CUFFT_EXECUTE(Z2D, cufftDoubleComplex, cufftDoubleReal, CUFFT_INVERSE)
#undef SIMULATOR_CUFFT_EXECUTE
