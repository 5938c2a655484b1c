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

struct Layouts {
    Layout from, to;
};

/// Real numbers that are transformed in place have room for their spectrum.
inline Layouts layoutsOf(const Plan& plan, bool isInPlace) {
    if (plan.hasLayouts) return {plan.from, plan.to};
    Lengths ofReal = plan.n;
    if (isInPlace) ofReal[2] = 2 * halved(plan.n)[2];
    if (isFromReal(plan.type)) return {dense(ofReal), dense(halved(plan.n))};
    if (isToReal(plan.type)) return {dense(halved(plan.n)), dense(ofReal)};
    return {dense(plan.n), dense(plan.n)};
}

template <class From, class To>
void transform(const char* name, const Plan& plan, const From* from, To* to, int sign) {
    const Lengths n = plan.n, stored = isFromReal(plan.type) ? halved(n) : n;
    const Layouts layouts = layoutsOf(plan, static_cast<const void*>(from) == to);
    const Scratch<cuDoubleComplex> scratch(plan.stream, product(n) * plan.batch);
    cuDoubleComplex* const numbers = scratch.data();
    const Source<From> source{from, layouts.from, n, isToReal(plan.type)};
    forEach(name, product(n) * plan.batch, plan.stream, [=](long i) { numbers[i] = source[i]; });
    for (int d = maxRank - 1; d >= 0; --d)
        transformLines(name, plan.stream, numbers, n, plan.batch, d, sign);
    forEach(name, product(stored) * plan.batch, plan.stream, [=](long i) {
        const Position p(i, stored);
        store(to[layouts.to.at(p)], numbers[dense(n).at(p)]);
    });
}

template <class From, class To>
cufftResult execute(const char* name, cufftHandle handle, cufftType type, const From* from, To* to,
                    int sign) {
    const std::shared_ptr<Plan> plan = Plans::all().find(handle);
    if (!plan || product(plan->n) == 0) return CUFFT_INVALID_PLAN;
    if (plan->type != type) return CUFFT_INVALID_TYPE;
    if (sign != CUFFT_FORWARD && sign != CUFFT_INVERSE) return CUFFT_INVALID_VALUE;
    const bool isDone = succeeds([&] { transform(name, *plan, from, to, sign); });
    return isDone ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
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
