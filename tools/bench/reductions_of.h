// The contenders for one type. For the .cu files, one a type, so that they are compiled
// side by side.
#pragma once

#include <algorithm>
#include <cmath>

#include "Operators.h"
#include "device/ReductionDevice.h"
#include "inputs.h"
#include "reductions.h"

#if defined(BENCH_PEERS)
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

#include <cub/cub.cuh>
#endif

namespace bench {

/// The contenders at one problem, all into the same cell.
template <typename T, bool IS_SUM>
class Reductions {
  public:
    Reductions(size_t n, int offset) : n(n), inputs(n, offset), resultGM(1) {}

    Measured measureThem(const Problem& problem, const Extent& extent) {
        addOurs();
        addPeers(extent.peers);
        Measured measured;
        measured.wrong = wrongOnes();
        if (problem.isReadAlone() && !extent.isSimulated) addReading();
        measured.times = measure(contenders, inputs.count(), extent.runs());
        return measured;
    }

  private:
    using Operator = std::conditional_t<IS_SUM, Sum<T>, Min<T>>;

    void addOurs() {
        contenders.push_back({"ReductionDevice",
                              [this](int input) {
                                  ReductionDevice::reduce(Operator(), Operator::neutral(),
                                                          inputs.at(input), n, resultGM.data(),
                                                          scratch);
                              }});
        contenders.push_back({"ReductionDevice, in order", [this](int input) {
                                  ReductionDevice::reduceInOrder(Operator(), Operator::neutral(),
                                                                 inputs.at(input), n,
                                                                 resultGM.data(), scratch);
                              }});
    }

#if defined(BENCH_PEERS)
    void addPeers(const std::vector<std::string>& peers) {
        for (const std::string& peer : peers) {
            if (peer == "cub") addCub();
            if (peer == "thrust") addThrust();
        }
    }

    void addCub() {
        runCub(nullptr, 0);
        cubScratch = std::make_unique<ArrayGM<uchar>>(cubBytes);
        contenders.push_back({"CUB", [this](int input) { runCub(cubScratch->data(), input); }});
    }

    void runCub(void* scratchGM, int input) {
        if constexpr (IS_SUM)
            cub::DeviceReduce::Sum(scratchGM, cubBytes, inputs.at(input), resultGM.data(), n);
        else
            cub::DeviceReduce::Min(scratchGM, cubBytes, inputs.at(input), resultGM.data(), n);
    }

    /// Thrust hands its result to the host; it is put where the others leave theirs only
    /// to be compared.
    void addThrust() {
        contenders.push_back({"Thrust",
                              [this](int input) {
                                  const T* tabGM = inputs.at(input);
                                  thrustResult = thrust::reduce(thrust::device, tabGM, tabGM + n,
                                                                Operator::neutral(), Operator());
                                  isThrustLast = true;
                              }});
    }
#else
    void addPeers(const std::vector<std::string>&) {}
#endif

    /// A bound for the others; it has no result.
    void addReading() {
        std::vector<const uint4*> vectors;
        for (int i = 0; i < inputs.count(); i++)
            vectors.push_back(reinterpret_cast<const uint4*>(inputs.at(i)));
        contenders.push_back({"reading alone", readingAlone(vectors, n * sizeof(T))});
    }

    std::vector<std::string> wrongOnes() {
        std::vector<std::string> wrong;
        T first{};
        for (const Contender& contender : contenders) {
            isThrustLast = false;
            cudaMemset(resultGM.data(), 0x55, sizeof(T));
            contender.enqueue(0);
            const T result = isThrustLast ? thrustResult : resultGM.toHost()[0];
            if (&contender == &contenders.front()) first = result;
            if (!agree(first, result)) wrong.push_back(contender.name);
        }
        return wrong;
    }

    /// Sums of positive floating-point numbers in any order of a tree's depth are much
    /// closer than that.
    static bool agree(T x, T y) {
        if constexpr (std::is_floating_point_v<T> && IS_SUM)
            return std::abs(x - y) <= T(1e-4) * std::abs(x);
        else
            return x == y;
    }

    const size_t n;
    const Inputs<T> inputs;
    ArrayGM<T> resultGM;
    const ReductionScratch scratch;
    std::vector<Contender> contenders;
    size_t cubBytes = 0;
    std::unique_ptr<ArrayGM<uchar>> cubScratch;
    T thrustResult{};
    bool isThrustLast = false;
};

template <typename T>
Measured measureType(const Problem& problem, const Extent& extent) {
    if (problem.operation == Operation::SUM)
        return Reductions<T, true>(problem.n, problem.offset).measureThem(problem, extent);
    return Reductions<T, false>(problem.n, problem.offset).measureThem(problem, extent);
}

}  // namespace bench
