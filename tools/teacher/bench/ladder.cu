// The ten rungs of the ladder lesson, and what is above them.
#include <memory>

#include "device/ReductionDevice.h"
#include "inputs.h"
#include "ladder/Ladder.h"
#include "language/language.h"
#include "topics.h"

#if defined(BENCH_PEERS)
#include <cub/device/device_reduce.cuh>
#endif

namespace {

constexpr int THREADS = 256;

struct Sum {
    __device__ int operator()(int x, int y) const { return x + y; }
};

std::string titleOf(size_t rung) {
    return std::to_string(rung) + " " + rungs<int>()[rung].name;
}

bool isCubWanted([[maybe_unused]] const Extent& extent) {
#if defined(BENCH_PEERS)
    return std::ranges::count(extent.peers, "cub") > 0;
#else
    return false;
#endif
}

/// Every rung, ready on every input.
class Climbers {
  public:
    explicit Climbers(size_t n) : n_(n), resultGM_(1) {
        const int count = inputsFor(n_ * sizeof(int));
        for (int i = 0; i < count; i++) {
            inputs_.push_back(std::make_unique<ArrayGM<int>>(n_));
            KFill<<<1024, 256>>>(inputs_.back()->data(), n_, 77777U * i);
        }
        for (const Rung<int>& rung : rungs<int>())
            for (const auto& input : inputs_)
                ladders_.push_back(std::make_unique<Ladder<int>>(rung, *input, THREADS));
    }

    Measured measureThem(const Extent& extent) {
        for (size_t i = 0; i < rungs<int>().size(); i++)
            contenders_.push_back(
                {titleOf(i), [this, i](int input) { ladder(i, input).launch(); }});
        contenders_.push_back({"ReductionDevice", [this](int input) {
                                   ReductionDevice::reduce(Sum(), 0, inputs_[input]->data(), n_,
                                                           resultGM_.data(), scratch_);
                               }});
        if (isCubWanted(extent)) addCub();
        return {measure(contenders_, static_cast<int>(inputs_.size()), extent.runs()), wrongOnes()};
    }

  private:
    Ladder<int>& ladder(size_t rung, size_t input) {
        return *ladders_[rung * inputs_.size() + input];
    }

    void addCub() {
#if defined(BENCH_PEERS)
        runCub(nullptr, 0);
        cubScratch_ = std::make_unique<ArrayGM<uchar>>(cubBytes_);
        contenders_.push_back({"CUB", [this](int input) { runCub(cubScratch_->data(), input); }});
#endif
    }

#if defined(BENCH_PEERS)
    void runCub(void* scratchGM, int input) {
        cub::DeviceReduce::Sum(scratchGM, cubBytes_, inputs_[input]->data(), resultGM_.data(), n_);
    }
#endif

    /// Those rungs whose sum is not that of ReductionDevice, which its own suites and case compare.
    std::vector<std::string> wrongOnes() {
        contenders_[rungs<int>().size()].enqueue(0);
        const int expected = resultGM_.toHost()[0];
        std::vector<std::string> wrong;
        for (size_t i = 0; i < rungs<int>().size(); i++)
            if (ladder(i, 0).run() != expected) wrong.push_back(titleOf(i));
        return wrong;
    }

    const size_t n_;
    ArrayGM<int> resultGM_;
    const ReductionScratch scratch_;
    std::vector<std::unique_ptr<ArrayGM<int>>> inputs_;
    std::vector<std::unique_ptr<Ladder<int>>> ladders_;  // a rung's one behind the other
    std::vector<Contender> contenders_;
    size_t cubBytes_ = 0;
    std::unique_ptr<ArrayGM<uchar>> cubScratch_;
};

std::vector<std::string> names(const Extent& extent) {
    std::vector<std::string> names;
    for (size_t i = 0; i < rungs<int>().size(); i++) names.push_back(titleOf(i));
    names.push_back("ReductionDevice");
    if (isCubWanted(extent)) names.push_back("CUB");
    return names;
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    for (int power = 10; power <= (extent.isSimulated ? 16 : 28); power += extent.isQuick ? 6 : 2) {
        const size_t n = size_t{1} << power;
        cases.push_back({"ladder/int", n, 0, n * sizeof(int), names(extent),
                         [=] { return Climbers(n).measureThem(extent); }});
    }
    return cases;
}

}  // namespace

Topic ladderTopic() {
    return {
        "ladder",
        {},
        trm("The ladder"),
        trm("The sum of an array of int by the ten kernels of the lesson, blocks of 256 threads, "
            "each rung with all the launches it needs."),
        trm("elements"),
        true,
        true,
        cases};
}
