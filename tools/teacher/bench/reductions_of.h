// The contenders for one type. For the .cu files, one a type, so that they are compiled
// side by side.
#pragma once

#include <algorithm>
#include <cmath>

#include "Operators.h"
#include "device/ReductionDevice.h"
#include "inputs.h"
#include "language/language.h"
#include "reductions.h"

#if defined(BENCH_PEERS)
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

#include <cub/device/device_reduce.cuh>
#endif

namespace bench {

/// The contenders at one problem, all into the same cell.
template <typename T, bool IS_SUM>
class Reductions {
  public:
    Reductions(size_t n, int offset) : n_(n), inputs_(n, offset), resultGM_(1) {}

    Measured measureThem(const Problem& problem, const Extent& extent) {
        addOurs();
        addPeers(extent.peers);
        Measured measured;
        measured.wrong = wrongOnes();
        if (problem.isReadAlone() && !extent.isSimulated) addReading();
        measured.times = measure(contenders_, inputs_.count(), extent.runs());
        return measured;
    }

  private:
    using Operator = std::conditional_t<IS_SUM, Sum<T>, Min<T>>;

    void addOurs() {
        contenders_.push_back({"ReductionDevice",
                               [this](int input) {
                                   ReductionDevice::reduce(Operator(), Operator::neutral(),
                                                           inputs_.at(input), n_, resultGM_.data(),
                                                           scratch_);
                               }});
        contenders_.push_back({trm("ReductionDevice, in order"), [this](int input) {
                                   ReductionDevice::reduceInOrder(Operator(), Operator::neutral(),
                                                                  inputs_.at(input), n_,
                                                                  resultGM_.data(), scratch_);
                               }});
        if constexpr (IS_SUM && std::is_same_v<T, float>)
            contenders_.push_back({trm("ReductionDevice, exactly"), [this](int input) {
                                       ReductionDevice::sumExactly(inputs_.at(input), n_,
                                                                   resultGM_.data(), scratch_);
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
        cubScratch_ = std::make_unique<ArrayGM<uchar>>(cubBytes_);
        contenders_.push_back({"CUB", [this](int input) { runCub(cubScratch_->data(), input); }});
    }

    void runCub(void* scratchGM, int input) {
        if constexpr (IS_SUM)
            cub::DeviceReduce::Sum(scratchGM, cubBytes_, inputs_.at(input), resultGM_.data(), n_);
        else
            cub::DeviceReduce::Min(scratchGM, cubBytes_, inputs_.at(input), resultGM_.data(), n_);
    }

    /// Thrust hands its result to the host; it is put where the others leave theirs only
    /// to be compared.
    void addThrust() {
        contenders_.push_back({"Thrust",
                               [this](int input) {
                                   const T* tabGM = inputs_.at(input);
                                   thrustResult_ = thrust::reduce(thrust::device, tabGM, tabGM + n_,
                                                                  Operator::neutral(), Operator());
                                   isThrustLast_ = true;
                               }});
    }
#else
    void addPeers(const std::vector<std::string>&) {}
#endif

    /// A bound for the others; it has no result.
    void addReading() {
        std::vector<const uint4*> vectors;
        for (int i = 0; i < inputs_.count(); i++)
            vectors.push_back(reinterpret_cast<const uint4*>(inputs_.at(i)));
        contenders_.push_back({trm("reading alone"), readingAlone(vectors, n_ * sizeof(T))});
    }

    std::vector<std::string> wrongOnes() {
        std::vector<std::string> wrong;
        T first{};
        for (const Contender& contender : contenders_) {
            isThrustLast_ = false;
            cudaMemset(resultGM_.data(), 0x55, sizeof(T));
            contender.enqueue(0);
            const T result = isThrustLast_ ? thrustResult_ : resultGM_.toHost()[0];
            if (&contender == &contenders_.front()) first = result;
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

    const size_t n_;
    const Inputs<T> inputs_;
    ArrayGM<T> resultGM_;
    const ReductionScratch scratch_;
    std::vector<Contender> contenders_;
    size_t cubBytes_ = 0;
    std::unique_ptr<ArrayGM<uchar>> cubScratch_;
    T thrustResult_{};
    bool isThrustLast_ = false;
};

template <typename T>
Measured measureType(const Problem& problem, const Extent& extent) {
    if (problem.operation == Operation::SUM)
        return Reductions<T, true>(problem.n, problem.offset).measureThem(problem, extent);
    return Reductions<T, false>(problem.n, problem.offset).measureThem(problem, extent);
}

}  // namespace bench
